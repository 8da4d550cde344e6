import type { ProfileRow } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'

/** A comparison as `ILIKE` in a database: `_` stands for any character, `%` for any text; the letter case does not matter. */
function isLike(name: string, pattern: string): boolean {
  const expression = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(`^${expression}$`, 'is').test(name)
}

/** Who exists there, and how names are read. */
export const accountRowsOf56: readonly ProfileRow[] = [
  {
    row: 'names',
    summary: 'User IDs are compared by ILIKE: `_` and `%` are wildcards, and the letter case does not matter.',
    change: (was) => ({
      findAccount(user) {
        const alike = was.options.accounts.find(({ id }) => isLike(id, user.id))
        return was.findAccount(user) ?? (alike && was.findAccount({ ...user, id: alike.id }))
      },
    }),
  },
  asOn82('1 basic and UTF-8'),
  asOn82('empty passwords'),
  {
    row: 'basic: scheme',
    note: 'basic right / wrong, unknown, none',
    summary: 'The scheme has to be written `Basic`: in lower case it is none.',
    change: (was) => ({
      readBasicCredentials: (request) =>
        request.headers.authorization?.startsWith('Basic ') ? was.readBasicCredentials(request) : undefined,
    }),
  },
]
