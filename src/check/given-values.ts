import type { Argument } from '../methods/request-data.ts'
import { giving, locale, type Preference, timeZone } from './preferences.ts'

/** Defines checks for the locale, and the same for the time zone. */
export function forBothSettings(define: (preference: Preference, slug: 'locale' | 'time-zone') => void): void {
  define(locale, 'locale')
  define(timeZone, 'time-zone')
}

/** The setting that the other checks are about. */
export function otherThan(preference: Preference): Preference {
  return preference === locale ? timeZone : locale
}

/** A value that a request gives, and a value of the other setting beside it, if both are given at once. */
export interface GivenValue {
  readonly preference: Preference
  readonly value: string
  readonly beside?: string
}

/** Each value beside the value of the other setting at the same place, so that the checks of both can share the steps. */
export function pairedValues(preference: Preference, ...values: readonly string[]): GivenValue[] {
  return values.map((value, place) => ({ preference, value, beside: otherThan(preference).values[place] ?? '' }))
}

/** The arguments that give a value, and the one beside it. */
export function argumentsOf({ preference, value, beside }: GivenValue): Argument[] {
  return [...giving(preference, value), ...(beside === undefined ? [] : giving(otherThan(preference), beside))]
}
