import type { Finding } from '../catalogue/requirement.ts'
import type { Account } from '../environment/environment.ts'
import { nearMatch, withoutTheLast } from '../target/near-match.ts'

/** An unknown name, and what a server would have done that takes it for another one. */
export interface OtherName {
  readonly id: string
  /** In words, and for hints. */
  readonly done: string
  readonly finding?: Finding
  /** Whether it contains the organization. */
  readonly isQualified?: true
}

/** Unknown names that a comparison with wildcards would match. `index` selects the wildcard that stands alone. */
export function namesLike(id: string, index = 0): OtherName[] {
  const beginning = withoutTheLast(id)
  const alone = index % 2 === 0 ? '*' : '%'
  const names = [
    [`${beginning}_`, '_'],
    [`${beginning}%`, '%'],
    [`${[...id].slice(0, 3).join('')}*`, '*'],
    [alone, alone],
  ].map(([name = '', wildcard]) => {
    return { id: name, done: `"${wildcard}" was taken as a wildcard`, finding: 'wildcard' } as const
  })
  // An ID may itself end with such a character.
  return names.filter((other) => other.id !== id)
}

/** Digits that no real name ends with: the users `joe0` and `joe1` may exist, and get no wrong password. */
const unlikelyDigits = '7041905263'

/**
 * Unknown names that become that of a user where a server transforms them. None has what directories ignore (letter case,
 * spaces around a name, invisible characters, the width of letters), and none is likely to be that of another user.
 */
export function namesNear({ id, organization }: Pick<Account, 'id' | 'organization'>): OtherName[] {
  return [
    ...(organization === undefined ? [] : [qualified(id, '@', organization.id), qualified(organization.id, '\\', id)]),
    { id: `${id}@conformance.invalid`, done: 'what follows "@" was dropped' },
    { id: `${id}+conformance`, done: 'what follows "+" was dropped' },
    { id: nearMatch.encodedTwice(id), done: 'the name was percent-decoded once more' },
    { id: nearMatch.beyondAsciiBehind(id), done: 'what is not in ASCII was dropped' },
    { id: nearMatch.nulBehind(id), done: 'the name was cut at NUL' },
    { id: `CONFORMANCE\\${id}`, done: 'what precedes "\\" was dropped' },
    { id: `${id}${unlikelyDigits}`, done: 'digits, or what follows the name, did not count' },
    { id: `${withoutTheLast(id)}~~`, done: 'the last character of the name did not count' },
  ]
}

function qualified(before: string, border: string, behind: string): OtherName {
  const done = `its organization was read behind or before "${border}"`
  return { id: `${before}${border}${behind}`, done, isQualified: true }
}

/** As `namesNear`, for rarer transformations: two of them, which depend on `index`. */
export function rareNamesNear({ id, organization }: Pick<Account, 'id' | 'organization'>, index: number): OtherName[] {
  const [first = '', ...rest] = id
  const names: readonly OtherName[] = [
    ...[';', '&', '?', '#', ',', ')', '\u{1f600}'].map((end) => {
      return { id: `${id}${end}conformance`, done: `the name was cut at "${end}"` }
    }),
    { id: `${first}.${rest.join('')}`, done: 'a dot in the name did not count' },
    { id: `${first} ${rest.join('')}`, done: 'a space in the name did not count' },
    { id: `/${id}`, done: 'a slash before the name did not count' },
    { id: `"${id}"`, done: 'quotation marks around the name did not count' },
    ...(organization === undefined
      ? []
      : [
          qualified(id, '/', organization.id),
          qualified(id, '%7C', organization.id),
          { ...qualified(organization.id, '|', id), done: 'its organization was read before the bar' },
        ]),
  ]
  return [0, 1].flatMap((place) => names[(2 * index + place) % names.length] ?? [])
}

/** The beginning of a name (of `joe10` that of `joe`), which may still be that of a user: it is sent once in a run. */
export function beginningOf(id: string): OtherName[] {
  const beginning = withoutTheLast(id.replace(/\d+$/, ''))
  return beginning === '' ? [] : [{ id: beginning, done: 'the beginning of the name was enough' }]
}

/** Unknown names that mean something else where a server writes them unchanged into a filter of a directory, or into a query. */
export const namesWithSyntax: readonly OtherName[] = [
  { id: '*)(uid=*', done: 'the name became part of a filter' },
  { id: "' OR '1'='1", done: 'the name became part of a query' },
]

/** As `namesNear`, for a name with characters that careless servers replace or drop; empty if it has none. */
export function namesWithoutSpecials(id: string): OtherName[] {
  return [
    { id: nearMatch.lossyReplaced(id), done: 'what is not in ASCII became "?"' },
    { id: nearMatch.lossyBeyondLatin1(id), done: 'what is not in Latin-1 became "?"' },
    { id: nearMatch.withoutAccents(id), done: 'accents did not count' },
    { id: nearMatch.plusForSpace(id), done: 'a plus sign became a space' },
    { id: nearMatch.spaceForPlus(id), done: 'a space counted as a plus sign' },
  ].flatMap(({ id: other, done }) => (other === undefined ? [] : [{ id: other, done }]))
}
