import { check } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { acceptProfiles, checkAcceptProfiles } from '../src/check/header-profiles.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../src/methods/login.ts'
import { authenticate, byWorkingMethod } from '../src/target/authentication.ts'

// The answers of section 4.3 do not depend on what a client accepts. Tickets come with a locale and a time zone.

const { browser, script, jsonScript } = acceptProfiles

// The methods share the header fields.
checkAcceptProfiles('4.3/form-credentials-open-a-session', loginForm, [browser, script])
checkAcceptProfiles('4.3/url-credentials-open-a-session', loginArguments, [jsonScript])
checkAcceptProfiles('4.3/get-opens-a-session', loginGet, [browser])
checkAcceptProfiles('4.3/ticket-argument-opens-a-session', loginTicketInUrl, [jsonScript])
checkAcceptProfiles('4.3/ticket-field-opens-a-session', loginTicketInForm, [browser])

check('4.3/success-has-an-empty-body', byWorkingMethod(loginForm, 'Whatever the client accepts.'), async (context) => {
  const { target, user: account } = context
  for (const { headers } of [browser, script, jsonScript]) {
    const answer = await authenticate(loginForm, target.visit(account), { headers })
    expect(answer).toHaveEmptyBody()
  }
})
