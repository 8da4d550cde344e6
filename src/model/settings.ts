import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { Given } from './operation.ts'
import type { Violation } from './ruling.ts'
import type { Seen } from './seen.ts'

/** Values that may be in force for a browser; the empty one is the default of the server (section 2.3). */
export interface Settings {
  readonly locale: readonly string[]
  readonly zone: readonly string[]
}

export const unset: Settings = { locale: [''], zone: [''] }

const names = { locale: 'locale', zone: 'time-zone' } as const
const words = { locale: 'locale', zone: 'time zone' } as const

/** What an answer shows of the settings, against what may be in force. */
export function settingsViolation({ locale, zone }: Settings, seen: Seen): Violation | undefined {
  return offends('locale', locale, seen.locale) ?? offends('zone', zone, seen.zone)
}

function offends(setting: 'locale' | 'zone', allowed: readonly string[], shown?: string): Violation | undefined {
  if (shown === undefined || allowed.includes(shown)) return undefined
  const given = allowed.filter((value) => value !== '')
  const requirement =
    given.length === 0
      ? `2.3/default-${names[setting]}-when-never-given`
      : shown === ''
        ? `2.3/${names[setting]}-applies-until-changed`
        : `2.3/same-user-different-${names[setting]}s`
  const inForce = allowed.map((value) => value || 'the default').join(' or ')
  return { requirement, expected: `the ${words[setting]} ${inForce}`, found: shown || 'the default' }
}

/** Which of the settings are in force for certain once they were given. */
export interface TakenSettings {
  readonly locale: boolean
  readonly zone: boolean
}

/** What an answer takes for certain: nothing of a setting with which the target is known to deal otherwise. */
export function takes(facts: Facts, taken: boolean): TakenSettings {
  const asEver = (setting: 'locale' | 'zone') =>
    ![...facts.waived, ...facts.found].some(
      (requirement) => requirement.includes(names[setting]) && isKnown(facts, requirement, 'setting'),
    )
  return { locale: taken && asEver('locale'), zone: taken && asEver('zone') }
}

/** What may be in force after a browser gave something, for certain or in vain. */
export function given(before: Settings, { locale, zone }: Given, taken: TakenSettings): Settings {
  return { locale: after(before.locale, locale, taken.locale), zone: after(before.zone, zone, taken.zone) }
}

function after(before: readonly string[], value: string | undefined, taken: boolean): readonly string[] {
  if (value === undefined) return before
  return taken ? [value] : [...new Set([value, ...before])]
}

/** A session began or ended, and what it brought may be gone with it: the cookie may outlive it, or may not. */
export function perhapsUnset({ locale, zone }: Settings): Settings {
  return { locale: [...new Set([...locale, ''])], zone: [...new Set([...zone, ''])] }
}

/** Either of two. */
export function either(one: Settings, other: Settings): Settings {
  return {
    locale: [...new Set([...one.locale, ...other.locale])],
    zone: [...new Set([...one.zone, ...other.zone])],
  }
}
