import { fieldName } from '../../reference/names.ts'
import { alter, header, noHeader, replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'
import { inSentence } from '../method-tables.ts'
import { comparing } from '../verification.ts'

/** Defects that show only in combination, or in one of several methods. */
export const particularDefects: readonly Defect[] = [
  ...defectsOf({
    'key-off-gives-a-key-beside-the-error': violates('4.7/off-answers-with-an-error-text', [
      'The key service reports that keys are off, but also returns a key.',
      () => ({ keysOff: () => ({ Error: 'Key generation is off', maxdigits: '131', e: '10001', n: 'c0ffee' }) }),
    ]),
    'security-check-ends-the-live-session': violates(
      '4.5/live-session-is-reused',
      '4.5/cookie-of-the-reused-session-is-returned',
      [
        'A security check with a live session ends it and sets no cookie.',
        replacing('securityCheck', (was, request) => {
          const live = was.sessionOf(request)
          const answer = was.securityCheck(request)
          if (live?.account === undefined || answer.outcome !== 'success') return answer
          was.endSession(live, request)
          return noHeader('Set-Cookie')(answer)
        }),
      ],
    ),
  }),
  ...crossing(['basic', 'arguments'] as const, (by) => ({
    [`${by}-refuse${by === 'basic' ? 's' : ''}-once-more-after-a-refusal`]: violates(
      '5.2/every-stateless-request-is-verified',
      [
        `After wrong credentials, ${inSentence(by)} refuses the next valid ones.`,
        remembering(Latest<boolean>, (was, refused) => ({
          verify(credentials, method, request) {
            const account = was.verify(credentials, method, request)
            if (method !== by) return account
            const answer = refused.value ? undefined : account
            refused.value = account === undefined
            return answer
          },
        })),
      ],
    ),
  })),
  ...defectsOf({
    'login-get-takes-any-password': violates('4.3/get-opens-a-session', [
      'Login with GET does not verify passwords.',
      remembering(Latest<boolean>, (was, byGet) => ({
        verifyPassword: (account, password, method) => byGet.value || was.verifyPassword(account, password, method),
        login(request) {
          byGet.value = request.method === 'GET'
          const answer = was.login(request)
          byGet.value = false
          return answer
        },
      })),
    ]),
    'token-may-be-empty': violates('4.2/invalid-token-is-401', [
      'An empty token authenticates a request.',
      replacing('tryToken', (was, request) =>
        was.readToken(request) === '' ? { by: 'token', account: was.options.accounts[0] } : was.tryToken(request),
      ),
    ]),
    'ticket-compared-loosely': violates('4.3/invalid-ticket-is-401', [
      'The server accepts any ticket with the length of an issued one.',
      replacing('redeemTicket', (was, ticket, method, request) => {
        const [alike] = [...was.state.tickets.keys()].filter((issued) => issued.length === ticket.length)
        return was.redeemTicket(alike ?? ticket, method, request)
      }),
    ]),
    'security-check-trusts-a-live-session': violates('4.5/wrong-password-redirects-to-the-error-page', [
      'The security check accepts any password together with the cookie of a live session.',
      replacing('verify', (was, credentials, method, request) =>
        method === 'securityCheck' && was.sessionOf(request)?.account !== undefined
          ? was.sessionOf(request)?.account
          : was.verify(credentials, method, request),
      ),
    ]),
    'login-needs-not-the-last-character': violates('4.3/wrong-password-is-401', [
      'Login accepts a password without its last character.',
      comparing('login', (right, sent) => sent === right || sent === right.slice(0, -1)),
    ]),
  }),
  ...crossing([fieldName.locale, fieldName.zone] as const, (given) => ({
    [`${given === fieldName.locale ? 'locale' : 'time-zone'}-wipes-the-other-setting`]: violates(
      given === fieldName.locale ? '2.3/time-zone-applies-until-changed' : '2.3/locale-applies-until-changed',
      [
        `Setting ${given} deletes the other setting.`,
        alter(
          { where: (request) => request.query.has(given) },
          header(
            'Set-Cookie',
            `${given === fieldName.locale ? fieldName.zone : fieldName.locale}=; Max-Age=0; Path=/reporting`,
          ),
        ),
      ],
    ),
  })),
]
