import type { Defect } from '../defect.ts'
import { dresses, type Guise, users } from '../guise.ts'
import { forSessions, openings } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

const guises: readonly Guise[] = [
  users.admin,
  users.external,
  users.utf8,
  users.special,
  dresses.settings,
  dresses.alias,
]
const anyWay = [
  'logout-spares-sessions',
  'sessions-never-end',
  'sessions-end-early',
  'sessions-on-one-path-only',
  'cookie-for-every-path',
]

/** Whose sessions go wrong by one way only, and how. */
const byOneWay: readonly (readonly [guise: Guise, opening: string, faults: readonly string[]])[] = [
  [users.external, 'login-with-a-form', ['logout-spares-sessions', 'sessions-never-end']],
  [users.admin, 'login-with-arguments', ['logout-spares-sessions', 'sessions-never-end']],
  [users.utf8, 'the-security-check', ['logout-spares-sessions', 'sessions-never-end']],
  [users.special, 'the-security-check', ['sessions-end-however-used', 'cookie-for-every-path']],
  [users.external, 'login-with-get', ['logout-spares-sessions', 'cookie-for-every-path']],
  [users.utf8, 'login-with-arguments', ['sessions-end-early', 'nothing-opened-beside-a-dead-cookie']],
  [dresses.settings, 'login-with-a-ticket-in-a-form', ['sessions-never-end', 'cookie-for-every-path']],
  [dresses.alias, 'login-with-get', ['logout-spares-sessions', 'sessions-never-end']],
]

const ofAnyWay = guises.flatMap(({ slug, words, is }): Defect[] =>
  faultsNamed(anyWay).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}`,
    summary: summary(`of ${words}`),
    breaks,
    change: forSessions(is, change),
  })),
)

const ofOneWay = byOneWay.flatMap(([{ slug, words, is }, opening, names]): Defect[] =>
  faultsNamed(names).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}-by-${opening}`,
    summary: summary(`of ${words} that were opened by ${opening.replaceAll('-', ' ')}`),
    breaks,
    change: forSessions(
      (request, account, was) => is(request, account, was) && openings[opening]?.(request, was) === true,
      change,
    ),
  })),
)

/** Sessions that go wrong for some users, or for who comes in some guise, by any way in or by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsInAGuiseDefects: readonly Defect[] = [...ofAnyWay, ...ofOneWay]

function faultsNamed(names: readonly string[]) {
  return sessionFaults.filter(({ name }) => names.includes(name))
}
