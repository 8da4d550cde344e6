import { oneCharacterChanged } from './near-match.ts'

/**
 * Turns a token into one that names no user. A token of `key=value` pairs loses its user. In an encrypted one, the first byte
 * changes: that corrupts what comes first, the user. A later byte might corrupt the roles alone, and the user would be accepted
 * with other ones.
 */
export function malformedToken(token: string): string {
  const pairs = token.split('|')
  const others = pairs.filter((pair) => !pair.startsWith('u='))
  if (others.length === pairs.length) return oneCharacterChanged(token, 0)
  return others.length === 0 ? 'r=ROLE_USER' : others.join('|')
}

/** The other texts that a careless parser takes for a token of a user: an empty user ID, and the bare ID; none if it has no pairs. */
export function nearlyTokens(token: string): string[] {
  const user = token.split('|').find((pair) => pair.startsWith('u='))
  return user === undefined ? [] : [token.replace(user, 'u='), user.slice('u='.length)]
}
