import type { Facts } from './facts.ts'

/**
 * What the model no longer takes for granted at a target that is known not to meet a requirement.
 * `answer`: the answer may be any other; what the operation did is believed as ever.
 * `success`: the operation may have been in vain, or not: the session that it gave or came with may be the user's. Unless it
 * is waived, a session that comes with a refusal is a deviation of its own.
 * `end`: the session that this requirement has nobody in may live, as the session of its user.
 * `owner`: a session may be that of another user whose right credentials came with it.
 * `setting`: a value that is given may be taken or not, whatever the answer says.
 */
export type Relaxed = 'answer' | 'success' | 'end' | 'owner' | 'setting'

/** Each requirement that the model judges by and goes on behind, with what it relaxes there. */
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

/** Where these do not hold there may be no such operation: what else its section says of it can't be told. */
const existence: Readonly<Record<string, string>> = {
  '4.3/': '4.3/form-credentials-open-a-session',
  '4.4/': '4.4/post-opens-a-session',
}

type Deviations = Pick<Facts, 'waived' | 'found'>

const ways = Object.keys(relaxed) as Relaxed[]

/** Whether the target is known not to meet a requirement that the model goes on behind, in this way if one is given. */
export function isKnown(facts: Facts, requirement: string, way?: Relaxed): boolean {
  const isRelaxed = (way === undefined ? ways : [way]).some((each) => relaxed[each].includes(requirement))
  return isRelaxed && isNotMet(facts, explaining(facts, requirement))
}

/** The known deviation that explains why a requirement is not met: that there is no such operation, or its own. */
export function explaining(facts: Deviations, requirement: string): string {
  const without = existence[requirement.slice(0, '4.3/'.length)]
  return without !== undefined && isNotMet(facts, without) ? without : requirement
}

function isNotMet({ waived, found }: Deviations, requirement: string): boolean {
  return waived.includes(requirement) || found.includes(requirement)
}
