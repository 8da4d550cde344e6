import type { Facts } from './facts.ts'
import { isUncertain } from './known-deviations.ts'
import type { Authentication } from './operation.ts'
import type { ModelViolation } from './ruling.ts'
import type { Seen } from './seen.ts'

/** Values that may apply to a browser; the empty string is the default of the server (section 2.3). */
export type Settings = Readonly<Record<'locale' | 'zone', readonly string[]>>

export const unset: Settings = both(() => [''])

/** Something for each of the two. */
function both<T>(of: (setting: keyof Settings) => T): Record<keyof Settings, T> {
  return { locale: of('locale'), zone: of('zone') }
}

const names = { locale: 'locale', zone: 'time-zone' } as const

/** The violation if an answer shows a setting other than those that may apply; otherwise undefined. */
export function settingsViolation({ locale, zone }: Settings, seen: Seen): ModelViolation | undefined {
  return violationOf('locale', locale, seen.locale) ?? violationOf('zone', zone, seen.zone)
}

function violationOf(setting: keyof Settings, allowed: readonly string[], shown?: string): ModelViolation | undefined {
  if (shown === undefined || allowed.includes(shown)) return undefined
  const given = allowed.filter((value) => value !== '')
  const requirement =
    given.length === 0
      ? `2.3/default-${names[setting]}-when-never-given`
      : shown === ''
        ? `2.3/${names[setting]}-applies-until-changed`
        : `2.3/same-user-different-${names[setting]}s`
  return {
    requirement,
    expected: { kind: 'setting', setting, allowed: [...allowed] },
    found: { kind: 'setting', value: shown },
  }
}

/** The settings that may apply after a browser gave some. Unless `isTaken`, the old values may still apply. */
export function given(
  before: Settings,
  values: Pick<Authentication, 'locale' | 'zone'>,
  { facts, isTaken }: { readonly facts: Facts; readonly isTaken: boolean },
): Settings {
  return both((setting) => {
    const value = values[setting]
    if (value === undefined) return before[setting]
    return isTaken && !isUncertain(facts, setting) ? [value] : [...new Set([value, ...before[setting]])]
  })
}

/** A session began or ended: the settings may be lost, because the cookie may or may not outlive the session. */
export function perhapsUnset(settings: Settings): Settings {
  return either(settings, unset)
}

/** The values of both. */
export function either(one: Settings, other: Settings): Settings {
  return both((setting) => [...new Set([...one[setting], ...other[setting]])])
}
