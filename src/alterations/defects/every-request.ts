import { replacing } from '../alteration.ts'
import { answering } from '../answering.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { credentialWords } from '../method-tables.ts'
import { isVersioned } from '../requests-by.ts'
import { forSessionsOf, openings } from './beside-a-session.ts'

const bySession = '5.1/session-authenticates-every-method'
const documented = '2.2/documented-cookie-form-authenticates'

const methodOf = ['POST', 'DELETE']

/** Credentials that authenticate some requests and not others (sections 2.2, 4.1, 4.2 and 5.1). */
export const everyRequestDefects: readonly Defect[] = [
  ...(['basic', 'arguments', 'token'] as const).flatMap((by) => {
    const id = by === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'
    return ['POST', 'DELETE', 'PUT'].flatMap((method) =>
      answering(
        method === 'PUT' ? `put-with-${by}-*` : `${by}-*-with-${method.toLowerCase()}`,
        `A ${method} request with ${credentialWords[by]} *.`,
        { operation: 'resource', by, where: (asked, { account }) => asked.method === method && account !== undefined },
        [[id, 'leaves-a-session']],
      ),
    )
  }),
  ...openings.map(([slug, words, opens], index) => {
    const method = methodOf[index % methodOf.length] ?? ''
    return {
      name: `session-of-${slug}-not-with-${method.toLowerCase()}`,
      summary: `A session opened by ${words} does not authenticate ${method}.`,
      breaks: [bySession],
      change: forSessionsOf(opens, (was, isOne) => ({
        trySession: (request) => (request.method === method && isOne(request) ? undefined : was.trySession(request)),
      })),
    }
  }),
  ...crossing(['HEAD', 'POST', 'DELETE'], (method) => ({
    [`cookie-form-with-version-not-with-${method.toLowerCase()}`]: violates(documented, [
      `${method} requests ignore a Cookie header that starts with $Version.`,
      replacing('readSessionIds', (was, request) =>
        request.method === method && isVersioned(request) ? [] : was.readSessionIds(request),
      ),
    ]),
  })),
]
