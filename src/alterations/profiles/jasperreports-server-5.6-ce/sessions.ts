import { fieldName } from '../../../reference/names.ts'
import { alter, givesSession, header } from '../../alteration.ts'
import { liveSession } from '../jasperreports-server-8.2-ce/tomcat.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'
import { handOver } from './operations.ts'

const never = 'Thu, 31 Dec 2099 23:59:59 GMT'

/** When sessions start, continue and end, and what sessions and cookies store. */
export const sessionRowsOf56: readonly ProfileRow[] = [
  asOn82('4.5 live session is reused, its cookie returned'),
  asOn82('a live session beside something refused'),
  asOn82('5.2 wrong credentials beside a live cookie'),
  ...profileRows({
    "another user's right credentials beside a live cookie": [
      'Credentials of another user take over the live session, under the same ID.',
      (was, service) =>
        alter(
          { operation: 'resource', where: (_, { by }) => by === 'basic' || by === 'arguments' },
          (answer, request) => {
            const live = liveSession(service, request)
            if (live !== undefined && answer.account !== undefined) handOver(service, live, answer.account)
            return answer
          },
        )(was),
      'wrong credentials beside a live cookie',
    ],
  }),
  asOn82('5.1 stateless credentials keep no state'),
  asOn82('requests after a protected page'),
  asOn82('2.3 until changed'),
  ...profileRows({
    'locale and zone': [
      'Accept-Language sets the locale of a request without one; the cookies have no path.',
      (was) => ({
        localeCookies: (settings, account) =>
          was.localeCookies(settings, account).map((cookie) => cookie.replace(/; Path=[^;]*/, '')),
        localeInForce(request, account) {
          const { userLocale, userTimezone } = was.localeInForce(request, account)
          const asked = /^([a-z]{2})(?:-([A-Z]{2}))?\b/.exec(request.headers['accept-language'] ?? '')
          const isDefault = userLocale === was.options.defaultLocale && asked !== null
          return { userLocale: isDefault ? asked.slice(1).filter(Boolean).join('_') : userLocale, userTimezone }
        },
      }),
    ],
  }),
  asOn82('sessions'),
  ...profileRows({
    // Follows the row that opens sessions, because it depends on their cookies.
    cookies: [
      'Nearly every new session below `/rest_v2` or of a page sets a locale cookie without a path.',
      (was, service) =>
        alter(
          {
            where: (_, { operation, headers }) =>
              !['legacyLogin', 'encryptionKey'].includes(operation) &&
              headers.some(([name, value]) => name === 'Set-Cookie' && givesSession(value)) &&
              !headers.some(([name, value]) => name === 'Set-Cookie' && value.startsWith(`${fieldName.locale}=`)),
          },
          (answer, request) => {
            const { userLocale } = service.localeInForce(request, answer.account)
            return header('Set-Cookie', `${fieldName.locale}=${userLocale};Expires=${never};HttpOnly`)(answer)
          },
        )(was),
    ],
  }),
]
