/** The first supported minor release of each line of Node. Every release after the last of these lines is supported, too. */
const oldest: Readonly<Record<number, number>> = { 20: 19, 22: 12 }
const lastLine = 22

/** What is wrong with this release of Node, such as 18.20.4, in one line; undefined if it is supported. */
export function tooOld(release: string): string | undefined {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  if (major > lastLine || minor >= (oldest[major] ?? Number.POSITIVE_INFINITY)) return undefined
  const needed = Object.entries(oldest).map((each) => each.join('.'))
  return `This is Node ${release}; auth-conformance needs Node ${needed.join(' or ')}, or newer.`
}
