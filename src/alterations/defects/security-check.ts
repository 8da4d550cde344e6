import { type Defect, defectsOf, violates } from '../defect.ts'
import { goesTo } from '../requests-by.ts'
import * as faulty from '../verification.ts'

const credentials = ['4.5/credentials-open-a-session']
const successPage = ['4.5/success-redirects-to-the-success-page']

/** Defects of the security check (section 4.5), except the faults that all methods share. */
export const securityCheckDefects: readonly Defect[] = defectsOf({
  'security-check-always-leads-to-json': violates(...successPage, [
    'The security check redirects to the JSON file even when the client does not ask for JSON.',
    (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) || was.wantsJson(request) }),
  ]),
  'security-check-ignores-accept': violates('4.5/json-success-redirects-to-the-json-file', [
    'The security check redirects to the success page even when the client asks for JSON.',
    (was) => ({ wantsJson: (request) => goesTo('baseAddress', request) && was.wantsJson(request) }),
  ]),
  'security-check-does-not-know-web-users': violates('1/same-accounts-as-the-web-interface', ...credentials, [
    'The security check accepts only users without an organization, unlike REST.',
    faulty.verifying('securityCheck', (was, given, request) => {
      const account = was.verify(given, 'securityCheck', request)
      return account?.organization === undefined ? account : undefined
    }),
  ]),
})
