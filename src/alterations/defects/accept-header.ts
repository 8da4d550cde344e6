import { servedAt } from '../../reference/names.ts'
import { alter, body, location, opensAnonymousSession, status, together } from '../alteration.ts'
import { type AnswerFault, answering, faultyAnswer } from '../answering.ts'
import { type HeaderProfile, headerProfiles } from '../callers.ts'
import { crossing, type Defect, type DefectTable, defectsOf, violates } from '../defect.ts'
import { having, type MethodRow, methodKinds, methodsWithSession } from '../method-tables.ts'
import { allOf, sentCredentials } from '../requests-by.ts'
import { namesUser } from '../verification.ts'

const missingPassword = '4.3/missing-password-is-400'

const { browser, script, json, anything, library } = headerProfiles
const token = body('{"success":true}', 'application/json')

/** Successful logins that depend on what a client accepts. */
const logins: readonly (readonly [MethodRow, HeaderProfile, AnswerFault])[] = [
  [methodKinds.loginForm, browser, 'leads-to-a-page'],
  [methodKinds.loginForm, script, 'is-204'],
  [methodKinds.loginArguments, json, 'is-201'],
  [methodKinds.loginGet, browser, 'leads-to-a-page'],
  [methodKinds.loginTicketInUrl, json, 'is-202'],
  [methodKinds.loginTicketInForm, browser, 'leads-to-a-page'],
]

/** Clients that one method leads to the JSON file although they do not ask for it. */
const leadingToJson = ({ slug, section, words, is }: MethodRow, ...profiles: readonly HeaderProfile[]): DefectTable =>
  crossing(profiles).with((profile) => ({
    [`${slug}-leads-${profile.slug}-to-json`]: violates(`${section}/success-redirects-to-the-success-page`, [
      `On success, ${words} redirects ${profile.words} to the JSON file.`,
      (was) => ({ wantsJson: (request) => allOf(is, profile.is)(request, was) || was.wantsJson(request) }),
    ]),
  }))

/** Answers of login, security check and base address that depend on header fields (sections 4.3 to 4.6 and 7). */
export const acceptHeaderDefects: readonly Defect[] = defectsOf({
  'json-success-leads-to-the-refused-request': violates('4.5/json-success-redirects-to-the-json-file', [
    'A security check for JSON leads to the request that was refused before.',
    together(
      alter({ outcome: 'missing' }, opensAnonymousSession()),
      alter(
        {
          operation: 'securityCheck',
          outcome: 'success',
          where: allOf(json.is, (request, was) =>
            was.readSessionIds(request).some((id) => was.findSession(id)?.account === undefined),
          ),
        },
        location((_to, _request, was) => was.options.protectedPaths[0] ?? ''),
      ),
    ),
  ]),
  ...crossing(logins).with(([method, { slug, words, is }, fault]) =>
    answering(
      `${method.slug}-*-for-${slug}`,
      `A successful ${method.name} by ${words} *.`,
      { operation: 'login', outcome: 'success', where: allOf(is, method.is) },
      [[method.successIs200 ?? '', fault]],
    ),
  ),
  ...crossing([browser, json, script]).with(({ slug, words, is }) => ({
    [`login-success-has-a-body-for-${slug}`]: violates('4.3/success-has-an-empty-body', [
      `A successful login by ${words} has a body.`,
      faultyAnswer({ operation: 'login', outcome: 'success', where: is }, 'has-a-body'),
    ]),
  })),
  ...leadingToJson(methodKinds.securityCheck, anything, script, browser),
  ...leadingToJson(methodKinds.securityCheckTicket, anything),
  ...leadingToJson(methodKinds.baseAddressToken, anything),
  'security-check-leads-libraries-to-the-login-page': violates('4.5/success-redirects-to-the-success-page', [
    'The security check redirects libraries that accept a list of media types to the login page.',
    alter(
      { operation: 'securityCheck', outcome: 'success', where: library.is },
      location(() => `/reporting${servedAt.loginPage}`),
    ),
  ]),
  ...crossing(having(methodsWithSession, 'jsonSuccess')).with(({ slug, title, is, jsonSuccess }) => ({
    [`${slug}-answers-json-itself-to-scripts`]: violates(jsonSuccess, [
      `${title} returns JSON to a script that asks for it, and no redirect.`,
      alter({ outcome: 'success', where: allOf(is, script.is, json.is) }, status(200), token),
    ]),
  })),
  ...crossing([
    [browser, 'redirects'],
    [script, 'is-403'],
    [anything, 'is-400'],
  ]).with(([{ slug, words, is }, fault]) => ({
    [`login-refusal-is-not-401-for-${slug}`]: violates('4.3/unknown-user-is-401', [
      `A login by ${words} with an unknown user does not get 401.`,
      faultyAnswer({ operation: 'login', outcome: 'refused', by: 'login', where: is }, fault),
    ]),
  })),
  ...crossing([script, library]).with(({ slug, words, is }) => ({
    [`security-check-refusal-is-401-for-${slug}`]: violates('4.5/unknown-user-redirects-to-the-error-page', [
      `A security check by ${words} with an unknown user returns 401.`,
      faultyAnswer({ operation: 'securityCheck', outcome: 'refused', by: 'securityCheck', where: is }, 'is-401'),
    ]),
  })),
  'login-without-a-password-is-401-for-scripts': violates('4.3/missing-username-is-400', missingPassword, [
    'A login by scripts without a password returns 401.',
    alter({ operation: 'login', outcome: 'missing', where: script.is }, status(401)),
  ]),
  'security-check-wrong-password-leads-to-json': violates('4.5/wrong-password-redirects-to-the-error-page', [
    'The security check redirects a wrong password to the JSON file when the client asks for JSON.',
    alter(
      {
        operation: 'securityCheck',
        outcome: 'refused',
        where: allOf(json.is, namesUser, (request, was) => sentCredentials(request, was).password !== undefined),
      },
      location((_to, _request, was) => `/reporting${was.options.jsonSuccessLocation}`),
    ),
  ]),
})
