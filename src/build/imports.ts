import { dirname, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/**
 * The files of this project that a file imports, for values, for types and later on, as paths from the root.
 *
 * @param path of the file from the root
 * @param text what stands in it
 * @throws Error when it is not TypeScript
 */
export function importsOf(path: string, text: string): string[] {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const found = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
  const note = (source: unknown) => {
    const { value } = source as { value?: unknown }
    if (typeof value === 'string') found.push(value)
  }
  new Visitor({
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
  }).visit(program)
  const relative = found.filter((each) => each.startsWith('.'))
  return [...new Set(relative)].map((each) => posix.join(dirname(path), each))
}
