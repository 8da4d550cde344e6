import { baseAddressToken } from '../../methods/base-address-token.ts'
import { securityCheck, securityCheckTicket } from '../../methods/security-check.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, location } from '../alteration.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { slugInWords } from '../method-tables.ts'
import { requestsBy } from '../requests-by.ts'

/** Another address of the server than the one that clients use. */
const addresses = [
  ['another-scheme', 'https and the host of the request', ({ headers }: ServiceRequest) => `https://${headers.host}`],
  ['an-inner-host', 'the host behind a proxy', () => 'http://tomcat-1.internal:8080'],
  [
    'another-port',
    'the port behind a proxy',
    ({ headers }: ServiceRequest) => `http://${headers.host?.replace(/:\d+$/, '')}:9`,
  ],
] as const

/** Redirects that lead clients away from the address that they use (sections 4.5 and 4.6). */
export const locationDefects: readonly Defect[] = [securityCheck, securityCheckTicket, baseAddressToken].flatMap(
  (method) =>
    addresses.flatMap(([slug, words, originOf]) =>
      crossing(['success', 'refused'] as const, (outcome) => ({
        [`${method.slug}-${outcome === 'success' ? 'leads' : 'failure-leads'}-to-${slug}`]: violates(
          '4.5/redirects-stay-on-the-server',
          [
            `The Location of a ${slugInWords(method.slug)} that ${outcome === 'success' ? 'succeeds' : 'fails'} has ${words}.`,
            alter(
              { outcome, where: (request, _, was) => requestsBy(method)(request, was) },
              location((to, request) => to.replace(/^(?=\/)/, originOf(request))),
            ),
          ],
        ),
      })),
    ),
)
