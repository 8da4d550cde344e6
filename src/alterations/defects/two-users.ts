import type { ServiceAccount } from '../../reference/identity/account.ts'
import { type Arguments, mergeArguments } from '../../reference/message/form-encoding.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service } from '../../reference/service.ts'
import { changing, replacing, together } from '../alteration.ts'
import { ignoring } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodKinds, methodsOfRequests } from '../method-tables.ts'
import { openingFor, showing } from '../sessions.ts'
import { named } from '../verification.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

const asksWithToken = methodKinds.baseAddressToken.is

/** One of the user IDs in arguments or fields. */
const oneName = (given: Arguments, position: number): readonly string[] =>
  (given.get(fieldName.username) ?? []).slice(position).slice(0, 1)

/** The existing accounts whose user IDs are in arguments or fields. */
const usersNamed = (was: Service, given: Arguments): ServiceAccount[] =>
  (given.get(fieldName.username) ?? []).flatMap((userId) => named(was, { userId, password: undefined }) ?? [])

/** Requests that name a second user beside the credentials of the first one (sections 2.2 and 5.1). */
export const twoUsersDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsOfRequests.filter(({ by }) => by !== 'arguments')).with(({ slug, words, is }) => ({
    [`${slug}-answered-as-the-user-named-beside`]: violates(theirs, [
      `A request with ${words} is served as the user whose ID is in the URL, without a password.`,
      together(
        ignoring('arguments', is),
        showing((was, request) => (is(request, was) ? usersNamed(was, request.query)[0] : undefined)),
      ),
    ]),
  })),
  ...crossing([
    ['first', -1, 0],
    ['last', 0, -1],
  ]).with(([slug, verified, served]) => ({
    [`the-${slug}-of-two-users-is-served`]: violates(theirs, [
      `Of two user IDs in the URL, the server verifies the other one and serves the ${slug} one.`,
      together(
        replacing('tryArguments', (was, request) => {
          const query = new Map(request.query).set(fieldName.username, oneName(request.query, verified))
          return was.tryArguments({ ...request, query })
        }),
        showing((was, request) => usersNamed(was, request.query).at(served)),
      ),
    ]),
    [`sign-in-of-two-users-signs-the-${slug}-in`]: violates(ofItsUser, [
      `Of two user IDs in a sign-in, the server verifies the other one and opens a session for the ${slug} one.`,
      together(
        changing('readLoginFields', (_was, given) => new Map(given).set(fieldName.username, oneName(given, verified))),
        openingFor((was, request) => usersNamed(was, mergeArguments(request.query, was.readForm(request))).at(served)),
      ),
    ]),
  })),
  'token-at-the-base-address-signs-in-the-user-named-beside': violates(ofItsUser, [
    'A token at the base address opens a session of the user whose ID is beside it.',
    openingFor((was, request) => (asksWithToken(request, was) ? usersNamed(was, request.query)[0] : undefined)),
  ]),
  'ticket-at-the-security-check-signs-in-the-user-named-beside': violates(ofItsUser, [
    'The security check takes a ticket with a user ID beside it, and opens a session of the user of that ID.',
    replacing('securityCheck', (was, request) => {
      const ticket = was.readTicket(request.query)
      const [named] = usersNamed(was, request.query)
      if (ticket === undefined || named === undefined) return was.securityCheck(request)
      const account = was.redeemTicket(ticket, 'ticket', request) && named
      return was.redirectAfterLogin('securityCheck', 'ticket', account, request, request.query)
    }),
  ]),
})
