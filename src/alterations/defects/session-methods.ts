import { alter, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { credentialWords } from '../method-words.ts'

/** Session cookies and tokens that do not authenticate everywhere (section 5.1). */
export const sessionMethodDefects: readonly Defect[] = [
  // Like protection against cross-site request forgery.
  ...(
    [
      ['session', 'POST', '5.1/session-authenticates-every-method'],
      ['basic', 'PUT', '4.1/basic-authenticates-every-method'],
      ['arguments', 'POST', '4.2/arguments-authenticate-every-method'],
    ] as const
  ).map(
    ([by, method, id]): Defect => ({
      name: `${method.toLowerCase()}-is-forbidden-by-${by}`,
      summary: `${method} returns 403 with ${credentialWords[by]}, but not with other credentials.`,
      breaks: [id],
      change: alter({ operation: 'resource', by, where: (request) => request.method === method }, status(403)),
    }),
  ),
  {
    name: 'put-is-forbidden-to-anybody',
    summary: 'PUT returns 403, with or without credentials.',
    breaks: ['4.1/basic-authenticates-every-method', '4.2/arguments-authenticate-every-method'],
    change: alter({ operation: 'resource', where: (request) => request.method === 'PUT' }, status(403)),
  },
]
