import { alter, status } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { credentialWords } from '../method-tables.ts'

/** Session cookies and tokens that do not authenticate everywhere (section 5.1). */
export const sessionMethodDefects: readonly Defect[] = [
  // Like protection against cross-site request forgery.
  ...crossing(
    [
      ['session', 'POST', '5.1/session-authenticates-every-method'],
      ['basic', 'PUT', '4.1/basic-authenticates-every-method'],
      ['arguments', 'POST', '4.2/arguments-authenticate-every-method'],
    ] as const,
    ([by, method, id]) => ({
      [`${method.toLowerCase()}-is-forbidden-by-${by}`]: violates(id, [
        `${method} returns 403 with ${credentialWords[by]}, but not with other credentials.`,
        alter({ operation: 'resource', by, where: (request) => request.method === method }, status(403)),
      ]),
    }),
  ),
  ...defectsOf({
    'put-is-forbidden-to-anybody': violates(
      '4.1/basic-authenticates-every-method',
      '4.2/arguments-authenticate-every-method',
      [
        'PUT returns 403, with or without credentials.',
        alter({ operation: 'resource', where: (request) => request.method === 'PUT' }, status(403)),
      ],
    ),
  }),
]
