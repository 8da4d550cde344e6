import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import { authenticate, byMethod } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { type AcceptProfile, acceptProfiles, bothSettings, expectSuccessFor } from '../src/runner/header-profiles.ts'

// Only `accept: application/json` leads to the JSON file (sections 4.5 and 4.6). Tickets come with a locale and a time zone.

const { browser, anything, script, library, jsonScript } = acceptProfiles

/** The methods share the header fields. */
const dealt: readonly (readonly [ListedMethod, string, readonly AcceptProfile[]])[] = [
  [securityCheck, '4.5/success-redirects-to-the-success-page', [browser, anything, script, library]],
  [securityCheck, '4.5/json-success-redirects-to-the-json-file', [jsonScript]],
  [securityCheckTicket, '4.5/success-redirects-to-the-success-page', [anything]],
  [securityCheckTicket, '4.5/json-success-redirects-to-the-json-file', [jsonScript]],
  [baseAddressToken, '4.6/success-redirects-to-the-success-page', [anything]],
  [baseAddressToken, '4.6/json-success-redirects-to-the-json-file', [jsonScript]],
]

for (const [method, id, profiles] of dealt) {
  const isTicket = method.takes === 'ticket'
  const args = isTicket ? bothSettings : []
  const name = `${titleOf(method)} Whatever the client accepts.${isTicket ? ' Beside a locale and a time zone.' : ''}`

  check(id, byMethod(method, name, profiles.length), async ({ target, user: account, environment, requireMethod }) => {
    await requireMethod(method)
    for (const profile of profiles) {
      const { headers } = profile
      const client = target.newClient()
      expectSuccessFor(profile, await authenticate(method, { target, client, account }, { headers, args }), environment)
    }
  })
}
