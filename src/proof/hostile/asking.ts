import type { Behaviour } from './behaviour.ts'

/** How much a run tests: everything, each requirement once, or a sample of requirements, each once. */
export type Amount = 'everything' | 'quick' | 'core'

/** A sample of requirements: what a server breaks in HTTP itself shows in any of them. */
const core = [
  '1/cookie-and-credentials-combine',
  '2.1/organization-id-qualifies-the-user',
  '2.2/*',
  '2.4/*',
  '4.1/basic-authenticates-every-rest-path',
  '4.1/wrong-password-is-401',
  '4.1/refusal-has-an-empty-body',
  '4.2/success-is-the-normal-response',
  '4.2/unknown-user-is-401',
  '4.2/token-authenticates-a-request',
  '4.3/*-opens-a-session',
  '4.3/*-credentials-open-a-session',
  '4.3/success-has-an-empty-body',
  '4.3/invalid-ticket-is-401',
  '4.5/*-open*-a-session',
  '4.5/credentials-open-a-session',
  '4.5/success-redirects-to-the-success-page',
  '4.6/token-opens-a-session',
  '4.6/success-redirects-to-the-success-page',
  '4.7/*',
  '4.8/logout-ends-the-session',
  '5.1/stateless-credentials-speak-for-their-user',
  '5.3/missing-credentials-get-an-empty-body',
  '5.3/unknown-session-id-is-401',
  '5.7/basic-takes-the-encrypted-password',
  '5.7/login-takes-the-encrypted-password',
]

/** The command-line arguments for an amount; what the behaviour breaks is always tested. */
export function asking(amount: Amount, { breaks = [] }: Behaviour): string[] {
  if (amount === 'everything') return []
  if (amount === 'quick') return ['--quick']
  return ['--quick', ...[...core, ...breaks].flatMap((each) => ['--only', each])]
}
