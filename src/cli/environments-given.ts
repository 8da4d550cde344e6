import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { environmentNameOf } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import { isFolder } from './results-in.ts'

/**
 * The environments that `--env` names, given once or more often: names, files, and folders of `*.env` files. Throws a
 * ConfigurationError for a folder without any, and for two of the same name, because they would share a result folder.
 */
export function environmentsGiven(words: readonly string[]): string[] {
  const all = words.flatMap((word) => (namesFolder(word) ? filesIn(word) : [word]))
  const names = all.map(environmentNameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new ConfigurationError([
      `--env: ${all.filter((each) => environmentNameOf(each) === twice).join(' and ')} are both called ${twice}, ` +
        'and their results would share one folder. Rename one of the files.',
    ])
  return all
}

/** A name from environments/ takes precedence over a folder of the same name. */
function namesFolder(word: string): boolean {
  const isName = [process.cwd(), packageRoot].some((place) => existsSync(join(place, 'environments', `${word}.env`)))
  return !isName && isFolder(word)
}

function filesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.env') && name !== '.env')
  if (files.length === 0) throw new ConfigurationError([`--env ${folder}: there is no file *.env in this folder.`])
  return files.toSorted().map((name) => join(folder, name))
}
