/** What is longer is told in several lines; an exchange in short is not. */
const width = 400

/** A value as JSON for people and for diffs: what fits on a line stands on one, since a line for each value doubles a file. */
export function jsonInLines(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line
  const inner = `${indent} `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => `${inner}${jsonInLines(each ?? null, inner)}`)
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${inner}${JSON.stringify(name)}: ${jsonInLines(each, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
