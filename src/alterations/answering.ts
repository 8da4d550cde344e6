import { servedAt } from '../reference/names.ts'
import type { ServicePatch } from '../reference/service.ts'
import { type Alteration, alter, type Choice } from './alteration.ts'
import { crossing, type DefectTable, violates } from './defect.ts'
import {
  body,
  crash,
  deadSession,
  location,
  noHeader,
  noSession,
  opensSession,
  status,
  toLoginPage,
} from './response-changes.ts'

const opening = ['opens a session', opensSession()] as const
const without = ['sets no session cookie', noSession()] as const
const dead = ['sets a cookie that authenticates nothing', deadSession()] as const

const welcome = body('<h1>Welcome</h1>')
const refusal = body('{"error":"refused"}', 'application/json')

/** What can be wrong with an answer, by the end of the names of its defects; the verb phrase follows the answer. */
const answerFaults = {
  'has-a-body': ['has a body', (response) => (response.outcome === 'success' ? welcome : refusal)(response)],
  'is-403-for': ['returns 403', status(403)],
  'has-a-body-for': ['has a body', body('{"error":"unauthorized"}', 'application/json')],
  'has-a-body-with-delete': ['has a body', body('{"error":"refused"}')],
  'has-a-page': ['has a page as its body', body('<h1>HTTP Status 401</h1>')],
  'is-a-page': ['returns a page', body('<h1>Welcome</h1>')],
  'has-a-greeting': ['has a body', body('Welcome.')],
  'answers-json': ['returns 200', status(200)],
  'has-a-line-break': ['has a single line break as its body', body('\n', 'text/plain')],
  'has-no-location': ['has no Location', noHeader('Location')],
  'has-no-error': [
    'redirects to the login page without the error',
    location((to) => to.replace(servedAt.errorPage, servedAt.loginPage)),
  ],
  'leads-to-the-login-page': ['redirects to the login page', location(() => servedAt.loginPage)],
  'leads-to-success': ['redirects to the success page', location((_to, _, was) => was.location('/loginsuccess.html'))],
  'leads-to-a-page': ['redirects to a page', toLoginPage()],
  'get-a-page': ['gets a page', body('<h1>HTTP Status 401</h1>')],
  redirect: ['redirects to the login page', toLoginPage()],
  redirects: ['redirects to the login page', toLoginPage()],
  'is-success': ['succeeds', status(200)],
  crashes: ['crashes with a stack trace', crash()],
  'open-a-session': opening,
  'leave-a-session': opening,
  'leaves-a-session': opening,
  'opens-a-session': opening,
  'sets-no-cookie': without,
  'opens-no-session': without,
  'cookie-is-dead': dead,
} as const satisfies Readonly<Record<string, readonly [does: string, alteration: Alteration]>>

/** The end of the names of the defects with a fault. */
export type AnswerFault = keyof typeof answerFaults | `${'is' | 'are'}-${number}`

/**
 * Makes a defect of each fault of an answer.
 *
 * @param names the names of the defects, with a star for the fault
 * @param sentence what the server does, with a star for the verb phrase of the fault
 * @param when which answers
 * @param breaks the faults, and the requirements that they violate: one or several
 */
export function answering(
  names: string,
  sentence: string,
  when: Choice,
  breaks: readonly (readonly [ids: string | readonly string[], ...faults: AnswerFault[]])[],
): DefectTable {
  return crossing(breaks).with(([ids, ...faults]) =>
    crossing(faults).with((fault) => {
      const [does, alteration] = faultOf(fault)
      const row = [sentence.replace('*', does), alter(when, alteration)] as const
      return { [names.replace('*', fault)]: violates(...[ids].flat(), row) }
    }),
  )
}

/** Gives chosen answers a fault. */
export function faultyAnswer(when: Choice, fault: AnswerFault): ServicePatch {
  return alter(when, faultOf(fault)[1])
}

function faultOf(fault: AnswerFault): readonly [does: string, alteration: Alteration] {
  if (fault in answerFaults) return answerFaults[fault as keyof typeof answerFaults]
  const code = Number(fault.replace(/^.*-/, ''))
  return [`returns ${code}`, status(code)]
}
