import { sessionCookieName, versionAttribute } from '../methods/names.ts'
import type { CookieForm } from '../methods/request-data.ts'

/**
 * The value of the Cookie header; undefined if there are no cookies to send.
 *
 * @param sessionId the session ID, if any
 * @param others other cookies, as `name=value`
 * @param form plain, or as section 2.2 shows it
 * @param contextPath the value of $Path
 */
export function cookieHeader(
  sessionId: string | undefined,
  others: readonly string[],
  form: CookieForm,
  contextPath: string,
): string | undefined {
  if (sessionId === undefined) return others.length === 0 ? undefined : others.join('; ')
  const session = `${sessionCookieName}=${sessionId}`
  // Browsers send the older cookie first, so a server has to find its cookie among others.
  const cookies =
    form === 'documented' ? [`${versionAttribute}=0`, session, `$Path=${contextPath}`, ...others] : [...others, session]
  return cookies.join('; ')
}
