import type { ServicePatch } from '../../reference/service.ts'

/** The start and end of every secret of the canary: they survive every encoding in one piece. */
export const cores = ['Zq9KxV4mTwPd', 'Jh7RbN2cLsYf'] as const

/** All characters that are special in some encoding, language or file format; ASCII, as basic authentication requires. */
const awkward = `"<&'%+ /\\U$1{x}#;=?~*^|`

/** A secret: unique by its name, with special characters in the middle. */
export function marked(name: string, middle = awkward): string {
  return `${cores[0]}${name}${middle}${name}${cores[1]}`
}

/** A secret that must be sent unencoded in a cookie. */
export function markedId(name: string): string {
  return marked(name, '-_')
}

/** Recognizable session IDs, with the route of a load balancer appended. */
export const markedSessions: ServicePatch = () => {
  let opened = 0
  return { newSessionId: () => `${markedId(`session${++opened}`)}.node7` }
}
