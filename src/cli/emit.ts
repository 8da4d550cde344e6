import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { type EmitSettings, emitK6, readmeName, scriptStart } from '../explore/k6/emit.ts'
import { scriptName } from '../explore/k6/readme.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { makeOutputFolder } from './output-folder.ts'

/** The bundle of the model and the journey player, from the build. */
export const playerFile = join(packageRoot, 'dist/program/k6-play.js')

/** Writes a script for k6 and a README, without sending anything. `words` are those of `--emit`. Throws a ConfigurationError. */
export function emit(
  words: readonly string[],
  environment: Environment,
  settings: Omit<EmitSettings, 'player' | 'by'>,
): void {
  const [engine, folder, ...more] = words
  if (engine !== 'k6' || folder === undefined || more.length > 0)
    throw new ConfigurationError([`--emit ${words.join(' ')}: expected "--emit k6 FOLDER".`])
  const by = `${suite.name} ${suite.version}`
  const emitted = emitK6(environment, { ...settings, by, player: readFileSync(playerFile, 'utf8') })
  if ('whyNot' in emitted) throw new ConfigurationError([`--emit k6: ${emitted.whyNot}`])
  const out = resolve(folder)
  makeOutputFolder(out, '--emit')
  const script = join(out, scriptName)
  if (existsSync(script) && !readFileSync(script, 'utf8').startsWith(scriptStart))
    throw new ConfigurationError([`--emit k6 ${folder}: ${script} is not by explore. Move it, or name another folder.`])
  writeFileSync(script, emitted.script)
  writeFileSync(join(out, readmeName), emitted.readme)
  process.stdout.write(emitted.notes.map((note) => `note      ${note}\n`).join(''))
  process.stdout.write(`written   ${script}\n`)
}
