import type { Facts } from './facts.ts'

/**
 * What the model no longer expects of a target that is known to violate a requirement.
 * `answer`: any answer is permitted; the effect of the operation is expected as usual.
 * `success`: the operation may have succeeded or failed, so the session that it set or carried may be the user's. Unless the
 * requirement is waived, a session set with a refusal is a separate deviation.
 * `end`: a session that should not authenticate may live, as the session of its user.
 * `owner`: a session may now belong to another user whose right credentials were sent with it.
 * `setting`: a given value may be applied or not, whatever the answer says.
 */
export type Relaxed = 'answer' | 'success' | 'end' | 'owner' | 'setting'

/** The requirements that the model checks and tolerates when violated, by what it relaxes then. */
const relaxed: Readonly<Record<Relaxed, readonly string[]>> = {
  answer: [
    '4.1/refusal-has-an-empty-body',
    '4.1/unknown-user-is-401',
    '4.1/wrong-password-is-401',
    '4.2/invalid-token-is-401',
    '4.2/missing-password-is-401',
    '4.2/missing-username-is-401',
    '4.2/refusal-has-an-empty-body',
    '4.2/unknown-user-is-401',
    '4.2/wrong-password-is-401',
    '4.3/invalid-ticket-is-401',
    '4.3/missing-password-is-400',
    '4.3/missing-username-is-400',
    '4.3/refusal-has-an-empty-body',
    '4.3/success-has-an-empty-body',
    '4.3/unknown-user-is-401',
    '4.3/wrong-password-is-401',
    '4.4/get-answers-200',
    '4.4/refusal-has-an-empty-body',
    '4.4/success-has-an-empty-body',
    '4.4/unknown-user-is-401',
    '4.4/wrong-password-is-401',
    '4.5/cookie-of-the-reused-session-is-returned',
    '4.5/invalid-ticket-redirects-to-the-error-page',
    '4.5/json-success-redirects-to-the-json-file',
    '4.5/live-session-is-reused',
    '4.5/missing-password-redirects-to-the-error-page',
    '4.5/missing-username-redirects-to-the-error-page',
    '4.5/success-redirects-to-the-success-page',
    '4.5/unknown-user-redirects-to-the-error-page',
    '4.5/wrong-password-redirects-to-the-error-page',
    '4.6/invalid-token-redirects-to-the-error-page',
    '4.6/cookie-of-the-reused-session-is-returned',
    '4.6/json-success-redirects-to-the-json-file',
    '4.6/live-session-is-reused',
    '4.6/success-redirects-to-the-success-page',
    '4.7/anyone-gets-the-key',
    '4.7/off-answers-with-an-error-text',
    '5.2/wrong-credentials-beside-a-live-cookie-are-refused',
    '5.3/missing-credentials-get-an-empty-body',
    '5.7/dynamic-key-changes',
    '5.7/static-key-stays',
  ],
  success: [
    '1/cookie-and-credentials-combine',
    '2.2/session-cookie-is-jsessionid',
    '4.2/token-authenticates-a-request',
    '4.3/form-credentials-open-a-session',
    '4.3/get-opens-a-session',
    '4.3/ticket-argument-opens-a-session',
    '4.3/ticket-field-opens-a-session',
    '4.3/url-credentials-open-a-session',
    '4.4/post-opens-a-session',
    '4.5/credentials-open-a-session',
    '4.5/ticket-opens-a-session',
    '4.6/token-opens-a-session',
    '5.2/every-stateless-request-is-verified',
    '5.2/valid-credentials-beside-a-dead-cookie-are-served',
  ],
  end: [
    '3/refused-login-opens-no-session',
    '3/refused-security-check-opens-no-session',
    '4.3/disabled-get-opens-no-session',
    '4.4/get-opens-no-session',
    '4.8/logout-ends-the-session',
    '4.8/logout-takes-the-documented-cookie-form',
    '5.1/stateless-credentials-keep-no-state',
    '5.1/token-keeps-no-state',
  ],
  owner: ['2.2/session-belongs-to-the-one-who-opened-it'],
  setting: [
    '2.3/default-locale-when-never-given',
    '2.3/default-time-zone-when-never-given',
    '2.3/locale-applies-until-changed',
    '2.3/same-user-different-locales',
    '2.3/same-user-different-time-zones',
    '2.3/time-zone-applies-until-changed',
  ],
}

/** If one of these is violated, the operation may not exist: nothing else in its section can be determined. */
const existence: Readonly<Record<string, string>> = {
  '4.3/': '4.3/form-credentials-open-a-session',
  '4.4/': '4.4/post-opens-a-session',
}

type Deviations = Pick<Facts, 'waived' | 'found'>

const methods = Object.keys(relaxed) as Relaxed[]

/** Whether the target is known to violate a requirement that the model tolerates; with `way`, only if relaxed in that way. */
export function isKnown(facts: Facts, requirement: string, method?: Relaxed): boolean {
  const isRelaxed = (method === undefined ? methods : [method]).some((each) => relaxed[each].includes(requirement))
  return isRelaxed && isNotMet(facts, explaining(facts, requirement))
}

/** The known deviation that explains a violation: the operation does not exist, or the requirement's own. */
export function explaining(facts: Deviations, requirement: string): string {
  const without = existence[requirement.slice(0, '4.3/'.length)]
  return without !== undefined && isNotMet(facts, without) ? without : requirement
}

function isNotMet({ waived, found }: Deviations, requirement: string): boolean {
  return waived.includes(requirement) || found.includes(requirement)
}
