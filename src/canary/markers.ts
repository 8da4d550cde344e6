/**
 * What every secret of the canary environment begins and ends with. They survive every encoding as one piece, so a
 * leak is found also in a form that nobody thought of, and when only a part of a secret is left.
 */
export const cores = ['Zq9KxV4mTwPd', 'Jh7RbN2cLsYf'] as const

/** Everything that some encoding, language or file format gives a meaning to; ASCII, as basic authentication needs. */
const awkward = `"<&'%+ /\\U$1{x}#;=?~*^|`

/** A secret: unique by its name, awkward in its middle. */
export function marked(name: string, middle = awkward): string {
  return `${cores[0]}${name}${middle}${name}${cores[1]}`
}

/** A secret that has to travel in a cookie as it is. */
export function markedId(name: string): string {
  return marked(name, '-_')
}
