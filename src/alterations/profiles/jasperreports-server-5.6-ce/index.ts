import { fieldName } from '../../../reference/names.ts'
import { alter, changing, replacing, replacingWith, together } from '../../alteration.ts'
import { sayingThatKeysAreOff } from '../../keys.ts'
import { storingAs } from '../../locale-settings.ts'
import { givesSession, header } from '../../response-changes.ts'
import { takingOver } from '../../sessions.ts'
import { isLike } from '../../verification.ts'
import { jasperReportsServer82Ce } from '../jasperreports-server-8.2-ce/index.ts'
import { type Profile, profileRows, tableOfProfile } from '../profile.ts'
import { operationRows } from './operations.ts'
import { refusalRowsOf56 } from './refusals.ts'

const never = 'Thu, 31 Dec 2099 23:59:59 GMT'

/** Rows of the 8.2 profile that also hold here, by their names. */
const asOn82 = (...names: readonly string[]) => tableOfProfile(jasperReportsServer82Ce, ...names)

/**
 * JasperReports Server 5.6.1, community edition, on Tomcat 7 that decodes URLs as UTF-8; by default it decodes them as
 * ISO-8859-1: combine the profile with the defect `urls-are-read-as-iso-8859-1`.
 */
export const jasperReportsServer56Ce: Profile = {
  name: 'jasperreports-server-5.6-ce',
  summary: 'JasperReports Server 5.6.1, community edition, on Tomcat 7.',
  environment: 'reference-like-jasperreports-server-5.6-ce',
  options: { contextPath: '/jasperserver', defaultLocale: 'en' },
  rows: [
    ...profileRows({
      names: [
        'User IDs are compared by ILIKE: `_` and `%` are wildcards, and the letter case does not matter.',
        replacing('findAccount', (was, user) => {
          const alike = was.options.accounts.find(({ id }) => isLike(id.toLowerCase(), user.id.toLowerCase(), false))
          return was.findAccount(user) ?? (alike && was.findAccount({ ...user, id: alike.id }))
        }),
      ],
      ...asOn82('1 basic and UTF-8', 'empty passwords'),
      'basic: scheme': [
        'The scheme must be written `Basic`; the server ignores a header with `basic`.',
        replacing('readBasicCredentials', (was, request) =>
          request.headers.authorization?.startsWith('Basic ') ? was.readBasicCredentials(request) : undefined,
        ),
        'basic right / wrong, unknown, none',
      ],
    }),
    ...operationRows,
    ...profileRows({
      'key service off': [
        'The text that reports that keys are off is not JSON.',
        sayingThatKeysAreOff('{Error: Key generation is off}', 'application/json;charset=UTF-8'),
      ],
      ...asOn82('encryption: basic'),
      'dynamic key': [
        'The server accepts plain passwords while the session has no key, and refuses them after a key request.',
        replacingWith('revealPassword', (was, service, sent, method, request) => {
          if (was.options.encryption !== 'dynamic' || !service.isEncrypted(method))
            return was.revealPassword(sent, method, request)
          const key = service.takeKey(request)
          return key === undefined ? sent : service.decryptPassword(key, sent)
        }),
        'dynamic key (1024 bits, `maxdigits` 131)',
      ],
      // On the real server, acceptance also depends on the key; here only on the length, so that tests can predict it.
      'static key': [
        'The server accepts some plain passwords: here, those with an odd number of characters.',
        replacingWith('revealPassword', (was, service, sent, method, request) => {
          const isTaken = was.options.encryption === 'static' && service.isEncrypted(method) && sent.length % 2 === 1
          return isTaken ? sent : was.revealPassword(sent, method, request)
        }),
      ],
    }),
    ...refusalRowsOf56,
    ...profileRows({
      ...asOn82(
        '4.5 JSON file says success',
        '4.5 live session is reused, its cookie returned',
        'a live session beside something refused',
        '5.2 wrong credentials beside a live cookie',
      ),
      "another user's right credentials beside a live cookie": [
        'Credentials of another user take over the live session, under the same ID.',
        together(
          takingOver({ operation: 'resource', by: 'basic' }),
          takingOver({ operation: 'resource', by: 'arguments' }),
        ),
        'wrong credentials beside a live cookie',
      ],
      ...asOn82('5.1 stateless credentials keep no state', 'requests after a protected page', '2.3 until changed'),
      'locale and zone': [
        'Accept-Language sets the locale of a request without one; the cookies have no path.',
        together(
          storingAs((cookie) => cookie.replace(/; Path=[^;]*/, '')),
          changing('localeInForce', (was, { userLocale, userTimezone }, request) => {
            const asked = /^([a-z]{2})(?:-([A-Z]{2}))?\b/.exec(request.headers['accept-language'] ?? '')
            const isDefault = userLocale === was.options.defaultLocale && asked !== null
            return { userLocale: isDefault ? asked.slice(1).filter(Boolean).join('_') : userLocale, userTimezone }
          }),
        ),
      ],
      ...asOn82('sessions'),
      // Follows the row that opens sessions, because it depends on their cookies.
      cookies: [
        'Nearly every new session below `/rest_v2` or of a page sets a locale cookie without a path.',
        alter(
          {
            answer: ({ operation, headers }) =>
              !['legacyLogin', 'encryptionKey'].includes(operation) &&
              headers.some(([name, value]) => name === 'Set-Cookie' && givesSession(value)) &&
              !headers.some(([name, value]) => name === 'Set-Cookie' && value.startsWith(`${fieldName.locale}=`)),
          },
          (answer, request, _was, service) => {
            const { userLocale } = service.localeInForce(request, answer.account)
            return header('Set-Cookie', `${fieldName.locale}=${userLocale};Expires=${never};HttpOnly`)(answer)
          },
        ),
      ],
    }),
  ],
}
