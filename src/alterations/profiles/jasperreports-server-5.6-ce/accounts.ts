import { replacing } from '../../alteration.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'

/** Compares like `ILIKE` in SQL: `_` stands for any character, `%` for any text; ignores the letter case. */
function isLike(name: string, pattern: string): boolean {
  const expression = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(`^${expression}$`, 'is').test(name)
}

/** Which accounts exist, and how the server parses names. */
export const accountRowsOf56: readonly ProfileRow[] = [
  ...profileRows({
    names: [
      'User IDs are compared by ILIKE: `_` and `%` are wildcards, and the letter case does not matter.',
      replacing('findAccount', (was, user) => {
        const alike = was.options.accounts.find(({ id }) => isLike(id, user.id))
        return was.findAccount(user) ?? (alike && was.findAccount({ ...user, id: alike.id }))
      }),
    ],
  }),
  asOn82('1 basic and UTF-8'),
  asOn82('empty passwords'),
  ...profileRows({
    'basic: scheme': [
      'The scheme must be written `Basic`; the server ignores a header with `basic`.',
      replacing('readBasicCredentials', (was, request) =>
        request.headers.authorization?.startsWith('Basic ') ? was.readBasicCredentials(request) : undefined,
      ),
      'basic right / wrong, unknown, none',
    ],
  }),
]
