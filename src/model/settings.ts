import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { OperationInput } from './operation.ts'
import type { ModelViolation } from './ruling.ts'
import type { Seen } from './seen.ts'

/** Values that may apply to a browser; the empty string is the default of the server (section 2.3). */
export interface Settings {
  readonly locale: readonly string[]
  readonly zone: readonly string[]
}

export const unset: Settings = { locale: [''], zone: [''] }

const names = { locale: 'locale', zone: 'time-zone' } as const
const words = { locale: 'locale', zone: 'time zone' } as const

/** The violation if an answer shows a setting other than those that may apply; otherwise undefined. */
export function settingsViolation({ locale, zone }: Settings, seen: Seen): ModelViolation | undefined {
  return offends('locale', locale, seen.locale) ?? offends('zone', zone, seen.zone)
}

function offends(setting: keyof Settings, allowed: readonly string[], shown?: string): ModelViolation | undefined {
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

/** Which given settings are certain to apply. */
type TakenSettings = Readonly<Record<keyof Settings, boolean>>

/** Which settings an answer is certain to apply: none with a known deviation. */
export function takes(facts: Facts, taken: boolean): TakenSettings {
  const asEver = (setting: keyof Settings) =>
    ![...facts.waived, ...facts.found].some(
      (requirement) => requirement.includes(names[setting]) && isKnown(facts, requirement, 'setting'),
    )
  return { locale: taken && asEver('locale'), zone: taken && asEver('zone') }
}

/** The settings that may apply after a browser gave some; where `taken` is false, the old values may still apply. */
export function given(before: Settings, { locale, zone }: OperationInput, taken: TakenSettings): Settings {
  return { locale: after(before.locale, locale, taken.locale), zone: after(before.zone, zone, taken.zone) }
}

function after(before: readonly string[], value: string | undefined, taken: boolean): readonly string[] {
  if (value === undefined) return before
  return taken ? [value] : [...new Set([value, ...before])]
}

/** A session began or ended: the settings may be lost, because the cookie may or may not outlive the session. */
export function perhapsUnset({ locale, zone }: Settings): Settings {
  return { locale: [...new Set([...locale, ''])], zone: [...new Set([...zone, ''])] }
}

/** The values of both. */
export function either(one: Settings, other: Settings): Settings {
  return {
    locale: [...new Set([...one.locale, ...other.locale])],
    zone: [...new Set([...one.zone, ...other.zone])],
  }
}
