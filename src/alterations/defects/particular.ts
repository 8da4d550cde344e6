import { fieldName } from '../../reference/names.ts'
import { alter, header, noHeader } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { inSentence } from '../method-words.ts'
import { comparing } from '../verification.ts'

/** Defects that show only in combination, or in one of several methods. */
export const particularDefects: readonly Defect[] = [
  {
    name: 'key-off-gives-a-key-beside-the-error',
    summary: 'The key service reports that keys are off, but also returns a key.',
    breaks: ['4.7/off-answers-with-an-error-text'],
    change: () => ({ keysOff: () => ({ Error: 'Key generation is off', maxdigits: '131', e: '10001', n: 'c0ffee' }) }),
  },
  {
    name: 'security-check-ends-the-live-session',
    summary: 'A security check with a live session ends it and sets no cookie.',
    breaks: ['4.5/live-session-is-reused', '4.5/cookie-of-the-reused-session-is-returned'],
    change: (was) => ({
      securityCheck(request) {
        const live = was.sessionOf(request)
        const answer = was.securityCheck(request)
        if (live?.account === undefined || answer.outcome !== 'success') return answer
        was.endSession(live, request)
        return noHeader('Set-Cookie')(answer)
      },
    }),
  },
  ...(['basic', 'arguments'] as const).map((by) => ({
    name: `${by}-refuse${by === 'basic' ? 's' : ''}-once-more-after-a-refusal`,
    summary: `After wrong credentials, ${inSentence(by)} refuses the next valid ones.`,
    breaks: ['5.2/every-stateless-request-is-verified'],
    change: ((was) => {
      let refused = false
      return {
        verify(credentials, method, request) {
          const account = was.verify(credentials, method, request)
          if (method !== by) return account
          const answer = refused ? undefined : account
          refused = account === undefined
          return answer
        },
      }
    }) satisfies Defect['change'],
  })),
  {
    name: 'login-get-takes-any-password',
    summary: 'Login with GET does not verify passwords.',
    breaks: ['4.3/get-opens-a-session'],
    change: (was) => {
      let byGet = false
      return {
        verifyPassword: (account, password, method) => byGet || was.verifyPassword(account, password, method),
        login(request) {
          byGet = request.method === 'GET'
          const answer = was.login(request)
          byGet = false
          return answer
        },
      }
    },
  },
  {
    name: 'token-may-be-empty',
    summary: 'An empty token authenticates a request.',
    breaks: ['4.2/invalid-token-is-401'],
    change: (was) => ({
      tryToken: (request) =>
        was.readToken(request) === '' ? { by: 'token', account: was.options.accounts[0] } : was.tryToken(request),
    }),
  },
  {
    name: 'ticket-compared-loosely',
    summary: 'The server accepts any ticket with the length of an issued one.',
    breaks: ['4.3/invalid-ticket-is-401'],
    change: (was) => ({
      redeemTicket(ticket, method, request) {
        const [alike] = [...was.state.tickets.keys()].filter((issued) => issued.length === ticket.length)
        return was.redeemTicket(alike ?? ticket, method, request)
      },
    }),
  },
  {
    name: 'security-check-trusts-a-live-session',
    summary: 'The security check accepts any password together with the cookie of a live session.',
    breaks: ['4.5/wrong-password-redirects-to-the-error-page'],
    change: (was) => ({
      verify: (credentials, method, request) =>
        method === 'securityCheck' && was.sessionOf(request)?.account !== undefined
          ? was.sessionOf(request)?.account
          : was.verify(credentials, method, request),
    }),
  },
  {
    name: 'login-needs-not-the-last-character',
    summary: 'Login accepts a password without its last character.',
    breaks: ['4.3/wrong-password-is-401'],
    change: comparing('login', (right, sent) => sent === right || sent === right.slice(0, -1)),
  },
  ...([fieldName.locale, fieldName.zone] as const).map(
    (given): Defect => ({
      name: `${given === fieldName.locale ? 'locale' : 'time-zone'}-wipes-the-other-setting`,
      summary: `Setting ${given} deletes the other setting.`,
      breaks: [given === fieldName.locale ? '2.3/time-zone-applies-until-changed' : '2.3/locale-applies-until-changed'],
      change: alter(
        { where: (request) => request.query.has(given) },
        header(
          'Set-Cookie',
          `${given === fieldName.locale ? fieldName.zone : fieldName.locale}=; Max-Age=0; Path=/reporting`,
        ),
      ),
    }),
  ),
]
