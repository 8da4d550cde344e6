import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../src/methods/login.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { authenticate, byMethod } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { expect } from '../src/runner/expect.ts'
import { type AcceptProfile, acceptProfiles, bothSettings } from '../src/runner/header-profiles.ts'

// The answers of section 4.3 do not depend on what a client accepts. Tickets come with a locale and a time zone.

const { browser, script, jsonScript } = acceptProfiles

/** The methods share the header fields. */
const dealt: readonly (readonly [ListedMethod, string, readonly AcceptProfile[]])[] = [
  [loginForm, '4.3/form-credentials-open-a-session', [browser, script]],
  [loginArguments, '4.3/url-credentials-open-a-session', [jsonScript]],
  [loginGet, '4.3/get-opens-a-session', [browser]],
  [loginTicketInUrl, '4.3/ticket-argument-opens-a-session', [jsonScript]],
  [loginTicketInForm, '4.3/ticket-field-opens-a-session', [browser]],
]

for (const [method, id, profiles] of dealt) {
  const isTicket = method.takes === 'ticket'
  const args = isTicket ? bothSettings : []
  const name = `${titleOf(method)} Whatever the client accepts.${isTicket ? ' Beside a locale and a time zone.' : ''}`
  const options = { ...byMethod(method, name, profiles.length), spare: 2 as const }

  check(id, options, async ({ target, user: account, requireMethod }) => {
    await requireMethod(method)
    for (const { headers } of profiles) {
      const client = target.newClient()
      expect(await authenticate(method, { target, client, account }, { headers, args })).toHaveStatus(200)
    }
  })
}

check(
  '4.3/success-has-an-empty-body',
  byMethod(loginForm, 'Whatever the client accepts.'),
  async ({ target, user: account, requireMethod }) => {
    await requireMethod(loginForm)
    for (const { headers } of [browser, script, jsonScript]) {
      const answer = await authenticate(loginForm, target.visit(account), { headers })
      expect(answer).toHaveEmptyBody()
    }
  },
)
