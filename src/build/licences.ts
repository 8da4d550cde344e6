import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { manifestOf, packagesOf } from './bundled-packages.ts'

const fileName = 'THIRD-PARTY-LICENCES.txt'

/** Writes the licences of all packages in a bundle next to it, as most of them require. */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const texts = [...packagesOf(this.getModuleIds())].map(textOf).toSorted()
      this.emitFile({ type: 'asset', fileName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}

/** Throws an Error if a package has no licence, because it could not be redistributed. */
function textOf(folder: string): string {
  const { name, version, license } = manifestOf(folder)
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined && license === undefined) throw new Error(`${name} ${version} (${folder}) has no licence.`)
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
}
