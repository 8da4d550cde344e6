import type { SendOptions } from '../client/send-options.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { type ListedMethod, requestMethods, sessionMethodsAndVariants, titleOf } from '../methods/methods.ts'
import { byMethod } from './authentication.ts'
import { giving, locale, timeZone } from './preferences.ts'

/**
 * By what caller profile somebody comes by a way. What a server does wrong for one account only, or only where a locale is given,
 * shows in one more try of any statement that comes in such a profile; so tries by the many ways share the profiles out.
 */
export interface CallerProfile {
  readonly account: Account
  readonly options: Pick<SendOptions, 'args' | 'argsFirst'>
}

/** What such a try is called. */
export const withCallerProfile = 'Another account, by alias, with a locale and a time zone.'

/** What a check declares that comes by this way with a caller profile. */
export function byMethodAndProfile(way: ListedMethod) {
  return byMethod(way, `${withCallerProfile} ${titleOf(way)}`)
}

const everyWay: readonly ListedMethod[] = [...sessionMethodsAndVariants, ...requestMethods]

/**
 * The caller profile with which a check comes by a way: an account that is not the ordinary user, where one is declared, with its
 * organization named by the alias, and a locale and a time zone where the document takes them (sections 4.2 to 4.5).
 *
 * @param turn another number, another account
 */
export function callerProfileFor(way: ListedMethod, environment: Environment, turn: number): CallerProfile {
  const options = way.takesSettings ? { args: settings, argsFirst: turn % 2 === 1 } : {}
  if (way.takes !== 'password') return { account: environment.user, options }
  const comers = accountsOf(environment).filter(
    ({ variable }) =>
      variable !== 'USER' && !(way.asciiOnly && (variable === 'UTF8_USER' || variable === 'SPECIAL_USER')),
  )
  const account = comers.at((everyWay.indexOf(way) - turn) % comers.length) ?? environment.user
  return { account: byAlias(account, environment), options }
}

const settings = [...giving(locale, 'de_DE'), ...giving(timeZone, 'Asia/Tokyo')]

/** The same account, its organization named by the alias where that is known. */
export function byAlias(account: Account, { user }: Environment): Account {
  const { alias, id } = user.organization ?? {}
  if (alias === undefined || account.organization?.id !== id) return account
  return { ...account, organization: { id: alias, alias } }
}
