import type { SendOptions } from '../client/send-options.ts'
import { argumentNames, knownResources, sessionCookieName, versionAttribute } from '../methods/names.ts'
import { loginPage } from '../methods/operations.ts'
import type { Header } from '../methods/request-data.ts'

const withHeaders = (...headers: Header[]): SendOptions => ({ headers })

/** Parts of a request without credentials that are no credentials either; `path` is what stands behind a path. */
export const noCredentials: readonly (readonly [string, readonly SendOptions[]])[] = [
  [
    'With arguments that are no credentials.',
    [
      '?',
      '?conformance=nothing.css',
      `?conformance=${loginPage}`,
      `?conformance=${knownResources.information}`,
      `?${argumentNames.locale}=de&${argumentNames.zone}=Europe%2FBerlin`,
      '?callback=conformance',
      '?_wadl',
      '?debug=true&test=true&admin=true',
      // What only sign-ins take.
      `?${argumentNames.ticket}=conformance`,
      `?${argumentNames.organization}=conformance`,
    ].map((path) => ({ path })),
  ],
  [
    'As a browser requests a page.',
    [
      withHeaders(
        ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
        ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
        ['Accept-Language', 'en-US,en;q=0.5'],
        ['Upgrade-Insecure-Requests', '1'],
        ['Sec-Fetch-Mode', 'navigate'],
        ['Sec-Fetch-Site', 'same-origin'],
      ),
      withHeaders(['Accept', 'text/html']),
    ],
  ],
  ['As a script in a browser sends it.', [withHeaders(['X-Requested-With', 'XMLHttpRequest'])]],
  [
    'As a program that accepts JSON or XML sends it.',
    ['json', 'xml'].map((type) => withHeaders(['Accept', `application/${type}`])),
  ],
  ['As a client that wants a part sends it.', [withHeaders(['Range', 'bytes=0-9'])]],
  [
    'Beside cookies of no session.',
    [
      'conformance=nothing',
      `${sessionCookieName}=`,
      'jsessionid=1',
      `${versionAttribute}=0; conformance=nothing`,
      `${sessionCookieName}=conformance~.node2`,
      `${sessionCookieName}=${'1'.repeat(32)}.node2`,
      'remember-me=conformance; rememberMe=conformance; SPRING_SECURITY_REMEMBER_ME_COOKIE=conformance',
      `${argumentNames.locale}=de_DE; ${argumentNames.zone}=Asia/Tokyo`,
    ].map((cookie) => withHeaders(['Cookie', cookie])),
  ],
]
