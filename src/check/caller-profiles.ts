import type { SendOptions } from '../client/send-options.ts'
import { accountsOf, isUnusual } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import type { Method } from '../methods/method.ts'
import { type ListedMethod, requestMethods, sessionMethodsAndVariants, titleOf } from '../methods/methods.ts'
import { byMethod } from '../target/authentication.ts'
import { giving, locale, timeZone } from './preferences.ts'

/** The account and settings of a check by a method: some servers fail for one account only, or only with a locale. */
export interface CallerProfile {
  readonly account: Account
  readonly options: Pick<SendOptions, 'args' | 'argsFirst'>
}

export const callerProfileTitle = 'Another account, by alias, with a locale and a time zone.'

/** The options of a check that runs only after the method's own requirements have their tickets. */
export const lowPriority = { deep: true, spare: 2 } as const

/** The options of a check by this method with a caller profile. */
export function byMethodAndProfile(method: ListedMethod) {
  return byMethod(method, `${callerProfileTitle} ${titleOf(method)}`)
}

const everyMethod: readonly ListedMethod[] = [...sessionMethodsAndVariants, ...requestMethods]

/**
 * The caller profile of a check by a method: if possible an account other than the ordinary user, by its alias, and the
 * settings that the method takes. Another `index`, or another seed of the run, selects another account.
 */
export function callerProfileFor(method: ListedMethod, environment: Environment, index: number): CallerProfile {
  const options = method.takesSettings
    ? { args: settings, argsFirst: (everyMethod.indexOf(method) + (environment.seed ?? 0)) % 2 === 1 }
    : {}
  if (method.takes !== 'password') return { account: environment.user, options }
  const others = accountsOf(environment).filter(({ variable }) => variable !== 'USER' && canSend(method, variable))
  const place = (everyMethod.indexOf(method) - index + (environment.seed ?? 0)) % others.length
  const account = others.at(place) ?? environment.user
  return { account: byAlias(account, environment), options }
}

const settings = [...giving(locale, 'de_DE'), ...giving(timeZone, 'Asia/Tokyo')]

/** The same account, with the alias of its organization if that is known. */
export function byAlias(account: Account, { user }: Environment): Account {
  const { alias, id } = user.organization ?? {}
  if (alias === undefined || account.organization?.id !== id) return account
  return { ...account, organization: { id: alias, alias } }
}

/** Whether a method can send the credentials of an account: basic authentication corrupts some. */
export function canSend({ asciiOnly }: Method, variable: AccountVariable): boolean {
  return !asciiOnly || !isUnusual(variable)
}
