import { fieldName } from '../reference/names.ts'
import type { Service } from '../reference/service.ts'
import type { LocaleSettings } from '../reference/state.ts'

/** Locale and time zone: their names, and values of defects. */
export const localeSettings = [
  {
    name: fieldName.locale,
    slug: 'locale',
    words: 'locale',
    /** The setting that is not this one. */
    counterpart: fieldName.zone,
    /** A value that no client sends. */
    unsent: 'xx_YY',
    /** A valid value that is not the default. */
    another: 'it_IT',
    /** The usual form of a value, and what stands between its parts. */
    usual: /^[a-z]{2}_[A-Z]{2}$/,
    between: '_',
  },
  {
    name: fieldName.zone,
    slug: 'time-zone',
    words: 'time zone',
    counterpart: fieldName.locale,
    unsent: 'Etc/GMT+12',
    another: 'Africa/Cairo',
    usual: /^[A-Z]\w+\/[A-Z]\w+$/,
    between: '/',
  },
] as const

/** The settings of who never gave any. */
export function defaultSettings({ options }: Service): Required<LocaleSettings> {
  return { userLocale: options.defaultLocale, userTimezone: options.defaultTimeZone }
}
