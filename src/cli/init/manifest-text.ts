import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'

/** The fields of a package.json that may name a package. */
export const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** The text of a package.json with a package as a development dependency, or in another version where it names the package. */
export function withDevDependency(text: string, name: string, version: string): string {
  // JSON is YAML, and the YAML parser reports the position of each value.
  const manifest = parseDocument<YAMLMap, false>(text)
  const [newline] = /\r?\n/.exec(text) ?? ['\n']
  const [, indent = '  '] = /^\s*\{\r?\n([ \t]+)/.exec(text) ?? []
  for (const field of dependencyFields) {
    const value = manifest.getIn([field, name], true)
    if (isScalar(value)) return replaced(value.range, JSON.stringify(version))
  }
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(version)}`
  const list = manifest.get('devDependencies', true)
  if (isMap(list)) return added(list, entry, 2)
  return added(manifest.contents, `"devDependencies": ${block(entry, 2)}`, 1)

  function added(map: YAMLMap, item: string, depth: number): string {
    const last = map.items.at(-1)?.value as YAMLMap | undefined
    if (last === undefined) return replaced(map.range, block(item, depth))
    const end = last.range?.[1]
    return replaced([end, end], `,${newline}${indent.repeat(depth)}${item}`)
  }

  function block(item: string, depth: number): string {
    return `{${newline}${indent.repeat(depth)}${item}${newline}${indent.repeat(depth - 1)}}`
  }

  function replaced(range: readonly (number | undefined)[] | null | undefined, by: string): string {
    return text.slice(0, range?.[0]) + by + text.slice(range?.[1])
  }
}
