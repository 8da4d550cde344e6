import type { ServicePatch } from '../../reference/service.ts'
import { changing } from '../alteration.ts'
import { hasDeadCookie } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { defaultSettings, localeSettings, type SettingName } from '../locale-settings.ts'
import type { RequestCondition } from '../requests-by.ts'

/** Matching requests ignore the cookie of a setting. */
const unreadWhere = (name: SettingName, is: RequestCondition): ServicePatch =>
  changing('readLocaleCookies', (was, read, request) => (is(request, was) ? { ...read, [name]: undefined } : read))

/** Cookies of the locale and the time zone that some requests ignore, refuse or do not replace (section 2.3). */
export const localeCookieDefects: readonly Defect[] = defectsOf(
  crossing(localeSettings, ({ name, slug, words, applies, changes }) => ({
    [`${slug}-beside-a-dead-cookie-is-ignored`]: violates(applies, [
      `Beside the cookie of no live session, the server ignores the cookie of the ${words}.`,
      unreadWhere(name, hasDeadCookie),
    ]),
    [`${slug}-is-ignored-for-json`]: violates(applies, [
      `For a client that accepts JSON, the server ignores the cookie of the ${words}.`,
      unreadWhere(name, ({ headers }) => /json/.test(headers.accept ?? '')),
    ]),
    [`token-beside-a-${slug}-is-refused`]: violates(applies, [
      `A token is refused beside the cookie of a ${words}.`,
      changing('tryToken', (_was, attempt, request) => {
        const isBeside = request.cookies.some(([cookie]) => cookie === name)
        return attempt !== undefined && isBeside ? { ...attempt, account: undefined } : attempt
      }),
    ]),
    [`${slug}-never-returns-to-the-default`]: violates(changes, [
      `The server ignores a ${words} that is its own default.`,
      changing('readLocaleArguments', (was, read) =>
        read[name] === defaultSettings(was)[name] ? { ...read, [name]: undefined } : read,
      ),
    ]),
  })),
)
