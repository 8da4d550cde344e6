import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'

const fileName = 'THIRD-PARTY-LICENCES.txt'

/** Writes the licences of all packages that went into a bundle beside it: most of them ask for that. */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []))
      const texts = [...folders].map(textOf).toSorted()
      this.emitFile({ type: 'asset', fileName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}

/** The folder of the installed package that a module is in; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(id)) return undefined
  let folder = dirname(id)
  // Some packages have further package files inside, which only say what kind of modules there are.
  while (!existsSync(join(folder, 'package.json')) || manifestOf(folder).version === undefined) folder = dirname(folder)
  return folder
}

/** Throws when a package brings no licence: it could not be handed on. */
function textOf(folder: string): string {
  const { name, version, license } = manifestOf(folder)
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined && license === undefined) throw new Error(`${name} ${version} (${folder}) has no licence.`)
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
}

function manifestOf(folder: string): { name?: string; version?: string; license?: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
