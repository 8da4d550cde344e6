import { oneCharacterChanged } from './nearly-right.ts'

/**
 * What is left of a token when it speaks for nobody. One of `key=value` pairs loses its user. One that a cipher hides
 * gets another first byte: that spoils what comes first, the user; further back it might spoil the roles alone, and the
 * user would be let in with others.
 */
export function malformedToken(token: string): string {
  const pairs = token.split('|')
  const others = pairs.filter((pair) => !pair.startsWith('u='))
  if (others.length === pairs.length) return oneCharacterChanged(token, 0)
  return others.length === 0 ? 'r=ROLE_USER' : others.join('|')
}
