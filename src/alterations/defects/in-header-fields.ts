import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, together } from '../alteration.ts'
import { type AnswerFault, answering, faultyAnswer } from '../answering.ts'
import { hasDeadCookie, ignoring, refusingAny, unprotected } from '../attempts.ts'
import { type HeaderProfile, headerProfiles } from '../callers.ts'
import { crossing, type Defect, type DefectTable, defectsOf, violates } from '../defect.ts'
import { having, type MethodRow, methodKinds, methodsWithSession } from '../method-tables.ts'
import { allOf, goesTo, isVersioned, type RequestCondition, sentCredentials } from '../requests-by.ts'
import { body, location, opensAnonymousSession, status } from '../response-changes.ts'
import { carriesAnIdOfNoUser, hasLiveCookie } from '../sessions.ts'
import { namesUser } from '../verification.ts'

const besideALiveCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const { script, browser, page, json, anything, library } = headerProfiles
const each = [script, browser, page]

/** Accepts any credentials with certain header fields. */
const takenFor = (by: ServiceMethod, { is }: HeaderProfile, where: RequestCondition = () => true): ServicePatch =>
  changing('authenticate', (was, attempt, request) => {
    const isTaken = attempt?.by === by && is(request) && where(request, was)
    return isTaken ? { by, account: attempt.account ?? was.options.accounts[0] } : attempt
  })

const missing = '5.3/missing-credentials-are-401'
const missingPassword = '4.3/missing-password-is-400'

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

/** Header fields that do not identify a sender, or choose the answer, and how servers treat them (sections 2.2, 4.1 to 4.6, 5.1 to 5.3 and 7). */
export const headerFieldDefects: readonly Defect[] = defectsOf({
  ...crossing([
    [methodKinds.basic, script],
    [methodKinds.urlArguments, browser],
    [methodKinds.requestToken, page],
  ]).with(([{ id: by, slug, words, refusesUnknown, servesEveryRequest }, one]) => ({
    ...crossing(each).with((profile) => ({
      [`${slug}-not-verified-of-${profile.slug}`]: violates(refusesUnknown, [
        `The server does not verify ${words} from ${profile.words}.`,
        takenFor(by, profile),
      ]),
    })),
    [`${slug}-not-verified-of-${one.slug}-beside-a-session`]: violates(besideALiveCookie, [
      `In a live session, the server does not verify ${words} from ${one.words}.`,
      takenFor(by, one, hasLiveCookie),
    ]),
    [`${slug}-of-${one.slug}-refused`]: violates(servesEveryRequest, [
      `The server refuses ${words} from ${one.words}.`,
      refusingAny(by, (request) => !goesTo('baseAddress', request) && one.is(request)),
    ]),
  })),
  ...crossing([
    ['username', browser],
    ['password', script],
  ]).with(([field, profile]) => ({
    [`arguments-without-${field}-are-served-to-${profile.slug}`]: violates(`4.2/missing-${field}-is-401`, [
      `URL arguments without j_${field} work for ${profile.words}.`,
      takenFor('arguments', profile, ({ query }) => !query.has(fieldName[field])),
    ]),
  })),
  ...crossing([script, browser]).with(({ slug, words, is }) => ({
    [`nothing-sent-is-served-to-head-of-${slug}`]: violates(missing, [
      `HEAD from ${words} needs no credentials.`,
      unprotected((request) => request.method === 'HEAD' && request.cookies.length === 0 && is(request)),
    ]),
  })),
  'preflight-shows-what-is-there': violates(missing, [
    'What a browser asks before a script of another site returns the content of GET, without credentials.',
    replacing('resource', (was, request) =>
      request.headers['access-control-request-method'] === undefined
        ? was.resource(request)
        : was.serveResource({ ...request, method: 'GET' }, undefined),
    ),
  ]),
  ...crossing(each).with(({ slug, words, is }) => ({
    [`dead-cookie-of-${slug}-passes`]: violates(missing, [
      `The server accepts the cookie of an ended session from ${words}.`,
      unprotected(allOf(is, hasDeadCookie)),
    ]),
    [`cookie-form-with-version-not-of-${slug}`]: violates('2.2/documented-cookie-form-authenticates', [
      `The server ignores a cookie with $Version and $Path from ${words}.`,
      ignoring('session', (request) => isVersioned(request) && is(request)),
    ]),
  })),
  ...crossing([
    ['Authorization', methodKinds.basic.servesEveryRequest],
    ['Content-Type', '4.3/form-credentials-open-a-session'],
  ]).with(([name, id]) => ({
    [`${name.toLowerCase()}-in-lower-case-is-ignored`]: violates(id, [
      `The server ignores the header field ${name} where its name is in lower case.`,
      replacing('answer', (was, raw) => {
        const isUsual = raw.headerNames?.includes(name)
        return was.answer(isUsual ? raw : { ...raw, headers: { ...raw.headers, [name.toLowerCase()]: undefined } })
      }),
    ]),
  })),
  'json-success-leads-to-the-refused-request': violates('4.5/json-success-redirects-to-the-json-file', [
    'A security check for JSON leads to the request that was refused before.',
    together(
      alter({ outcome: 'missing' }, opensAnonymousSession()),
      alter(
        {
          operation: 'securityCheck',
          outcome: 'success',
          where: allOf(json.is, carriesAnIdOfNoUser),
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
