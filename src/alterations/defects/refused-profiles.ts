import type { CallerKind } from '../callers.ts'
import type { Defect } from '../defect.ts'
import { methodsOfRequests, methodsWithSession } from '../method-tables.ts'
import { profileKinds, refusingProfiles } from '../refusing.ts'

const { settings, zone, order, arguments: others, special } = profileKinds
const legacy = { environment: 'reference-legacy' } as const

/** Caller profiles that one method refuses, so that the suite leaves them out: each needs a requirement that says so. */
const refused: readonly (readonly [slug: string, kind: CallerKind, breaks: string, where?: typeof legacy])[] = [
  ['basic', settings, '4.1/basic-authenticates-every-rest-path'],
  ['basic', zone, '4.1/basic-authenticates-every-rest-path'],
  ['basic', others, '4.1/basic-authenticates-every-rest-path'],
  ['login-with-get', order, '4.3/get-opens-a-session'],
  ['the-security-check', order, '4.5/credentials-open-a-session'],
  ...['login-with-a-ticket-in-the-url', 'login-with-a-ticket-in-a-form'].flatMap((slug) => [
    [slug, settings, '4.3/locale-applies-to-the-session'] as const,
    [slug, zone, '4.3/time-zone-applies-to-the-session'] as const,
  ]),
  ['the-security-check-with-a-ticket', settings, '4.5/locale-applies-to-the-session'],
  ['the-security-check-with-a-ticket', zone, '4.5/time-zone-applies-to-the-session'],
  ['the-legacy-login', special, '1/same-accounts-as-the-web-interface', legacy],
]

/** Callers that one authentication method refuses (sections 1, 4.1, 4.3 and 4.5). */
export const refusedProfileDefects: readonly Defect[] = refused.map(([slug, kind, breaks, where]) => {
  const method = [...methodsWithSession, ...methodsOfRequests].find((each) => each.slug === slug)
  if (method === undefined) throw new Error(`No method has the slug ${slug}.`)
  return {
    name: `${slug}-refuses-${kind.slug}`,
    summary: `${method.title} refuses ${kind.words}.`,
    breaks: [breaks],
    ...where,
    change: refusingProfiles(method.is, kind),
  }
})
