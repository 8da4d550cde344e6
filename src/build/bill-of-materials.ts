import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { Plugin } from 'rolldown'
import { packageRoot } from '../suite/suite.ts'
import { type Manifest, manifestOf, packagesOf } from './bundled-packages.ts'

/** The file name of the bill of materials; the CycloneDX standard recommends it. */
export const billFile = 'bom.cdx.json'

/**
 * Writes the bill of materials of a bundle next to it (CycloneDX 1.6): every package with a module in the bundle, because the
 * package itself declares no dependencies. The same sources give the same bill.
 */
export function billOfMaterials(): Plugin {
  return {
    name: 'bill-of-materials',
    generateBundle() {
      const packages = [...packagesOf(this.getModuleIds())].map(manifestOf)
      this.emitFile({ type: 'asset', fileName: billFile, source: billOf(manifestOf(packageRoot), packages) })
    },
  }
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
