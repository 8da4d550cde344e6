import type { SendOptions } from '../client/send-options.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { giving, locale, settingWays, timeZone } from './preferences.ts'
import { byWay, everyOpening, everyStatelessWay, sessionWays, type WayIn } from './ways-in.ts'

/**
 * In what guise somebody comes by a way. What a server does wrong for one account only, or only where a locale is given,
 * shows in one more try of any statement that comes in such a guise; so tries by the many ways share the guises out.
 */
export interface Guise {
  readonly account: Account
  readonly options: Pick<SendOptions, 'args' | 'argsFirst'>
}

/** What such a try is called. */
export const inAGuise = 'Another account, by alias, with a locale and a time zone.'

/** What a check declares that comes by this way in a guise. */
export function byWayInAGuise(way: WayIn) {
  return byWay(way, `${inAGuise} ${way.title}`)
}

const everyWay: readonly WayIn[] = [...everyOpening, ...everyStatelessWay]

/**
 * The guise in which a check comes by a way: an account that is not the ordinary user, where one is declared, with its
 * organization named by the alias, and a locale and a time zone where the document takes them (sections 4.2 to 4.5).
 *
 * @param turn another number, another account
 */
export function guiseFor(way: WayIn, environment: Environment, turn: number): Guise {
  const options = takesSettings.includes(way) ? { args: settings, argsFirst: turn % 2 === 1 } : {}
  if (way.takes !== 'password') return { account: environment.user, options }
  const comers = accountsOf(environment).filter(
    ({ variable }) => variable !== 'USER' && !(way.basic && (variable === 'UTF8_USER' || variable === 'SPECIAL_USER')),
  )
  const account = comers.at((everyWay.indexOf(way) - turn) % comers.length) ?? environment.user
  return { account: byAlias(account, environment), options }
}

const takesSettings: readonly WayIn[] = [...settingWays, sessionWays.securityCheckForJson, ...everyStatelessWay]
const settings = [...giving(locale, 'de_DE'), ...giving(timeZone, 'Asia/Tokyo')]

/** The same account, its organization named by the alias where that is known. */
export function byAlias(account: Account, { user }: Environment): Account {
  const { alias, id } = user.organization ?? {}
  if (alias === undefined || account.organization?.id !== id) return account
  return { ...account, organization: { id: alias, alias } }
}
