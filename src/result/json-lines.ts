/** What is longer is told in several lines; an exchange in short is not. */
const width = 400

/** A value as JSON for people and for diffs: what fits on a line stands on one, since a line for each value doubles a file. */
export function jsonInLines(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = `${indent} `
  const isList = Array.isArray(value)
  const names = isList ? [] : Object.keys(value).filter((name) => value[name as keyof typeof value] !== undefined)
  const parts = isList
    ? value.map((each) => jsonInLines(each, inner))
    : names.map((name) => jsonInLines(value[name as keyof typeof value], inner))
  const begin = (index: number, colon: string) => (isList ? '' : `${JSON.stringify(names[index])}${colon}`)
  const [open, close] = isList ? '[]' : '{}'
  // What has several lines, or is too long for one, makes all around it so.
  const line = parts.some((part) => part.length > width || part.includes('\n'))
    ? undefined
    : `${open}${parts.map((part, index) => `${begin(index, ':')}${part}`).join(',')}${close}`
  if (line !== undefined && indent.length + line.length <= width) return line
  return `${open}\n${parts.map((part, index) => `${inner}${begin(index, ': ')}${part}`).join(',\n')}\n${indent}${close}`
}
