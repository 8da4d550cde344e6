import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { changing, replacing } from '../alteration.ts'
import { hasDeadCookie, ignoring, refusingAny, unprotected } from '../attempts.ts'
import { type HeaderProfile, headerProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodKinds } from '../method-tables.ts'
import { allOf, goesTo, isVersioned, type RequestCondition } from '../requests-by.ts'
import { hasLiveCookie } from '../sessions.ts'

const besideALiveCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const { script, browser, page } = headerProfiles
const each = [script, browser, page]

/** Accepts any credentials with certain header fields. */
const takenFor = (by: ServiceMethod, { is }: HeaderProfile, where: RequestCondition = () => true): ServicePatch =>
  changing('authenticate', (was, attempt, request) => {
    const isTaken = attempt?.by === by && is(request) && where(request, was)
    return isTaken ? { by, account: attempt.account ?? was.options.accounts[0] } : attempt
  })

const missing = '5.3/missing-credentials-are-401'
const methods = [
  [methodKinds.basic, script],
  [methodKinds.urlArguments, browser],
  [methodKinds.requestToken, page],
] as const

/** Header fields that the server finds only under their usual names, and what shows it. */
const onlyAsUsual = [
  ['Authorization', methodKinds.basic.servesEveryRequest],
  ['Content-Type', '4.3/form-credentials-open-a-session'],
] as const

/** Header fields that do not identify a sender, and how servers treat them (sections 2.2, 4.1, 4.2, 5.1 to 5.3). */
export const headerFieldDefects: readonly Defect[] = defectsOf({
  ...crossing(methods).with(([{ id: by, slug, words, refusesUnknown, servesEveryRequest }, one]) => ({
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
  ...crossing([
    ['if-none-match', 'on a condition (If-None-Match)', /./],
    ['if-modified-since', 'on a condition (If-Modified-Since)', /./],
    ['range', 'for a part of the content (Range)', /^bytes/],
    ['referer', 'from a page of the server (Referer)', /\/reporting/],
    ['forwarded', 'from the machine of the server (Forwarded)', /127\.0\.0\.1/],
    ['x-http-method-override', 'with another method in a header field', /./],
  ]).with(([name, words, pattern]) => ({
    [`nothing-sent-is-served-with-${name}`]: violates(missing, [
      `A request ${words} needs no credentials.`,
      unprotected(({ headers }) => pattern.test(headers[name] ?? '')),
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
  ...crossing(onlyAsUsual).with(([name, id]) => ({
    [`${name.toLowerCase()}-in-lower-case-is-ignored`]: violates(id, [
      `The server ignores the header field ${name} where its name is in lower case.`,
      replacing('answer', (was, raw) => {
        const isUsual = raw.headerNames?.includes(name)
        return was.answer(isUsual ? raw : { ...raw, headers: { ...raw.headers, [name.toLowerCase()]: undefined } })
      }),
    ]),
  })),
})
