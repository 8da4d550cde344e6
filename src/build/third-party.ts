import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { Plugin } from 'rolldown'
import { packageRoot } from '../suite/suite.ts'

/** The file name of the bill of materials; the CycloneDX standard recommends it. */
export const billFile = 'bom.cdx.json'

/** Writes next to a bundle the licences and the bill of materials (CycloneDX 1.6) of its packages, which are no dependencies. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    generateBundle() {
      const folders = [...new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []))]
      const texts = folders.map(licenceOf).toSorted()
      const bill = billOf(manifestOf(packageRoot), folders.map(manifestOf))
      const licences = texts.join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENCES.txt', source: licences })
      this.emitFile({ type: 'asset', fileName: billFile, source: bill })
    },
  }
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly description?: string
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The folder of the installed package that contains a module; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(id)) return undefined
  let folder = dirname(id)
  // Some packages contain further package.json files, which only set the module type.
  while (!existsSync(join(folder, 'package.json')) || manifestOf(folder).version === undefined) folder = dirname(folder)
  return folder
}

/** Throws an Error if a package has no licence, because it could not be redistributed. */
function licenceOf(folder: string): string {
  const { name, version, license } = manifestOf(folder)
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined && license === undefined) throw new Error(`${name} ${version} (${folder}) has no licence.`)
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
}

function billOf(own: Manifest, packages: readonly Manifest[]): string {
  const bill = new Models.Bom()
  const program = componentOf(own, Enums.ComponentType.Application)
  bill.metadata.component = program
  for (const manifest of packages) {
    const component = componentOf(manifest, Enums.ComponentType.Library)
    bill.components.add(component)
    program.dependencies.add(component.bomRef)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bill, { sortLists: true, space: 1 })}\n`
}

function componentOf({ name, version, license, description }: Manifest, type: Enums.ComponentType): Models.Component {
  const [scope, bare = ''] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${bare}@${version}`
  const component = new Models.Component(type, bare, {
    version,
    bomRef: purl,
    purl,
    ...(scope !== undefined && { group: scope }),
    ...(description !== undefined && { description }),
  })
  // An SPDX expression, as in package.json; an ID alone is one, too.
  if (license !== undefined) component.licenses.add(new Models.LicenseExpression(license))
  return component
}
