import { sessionCookieName, versionAttribute } from '../methods/names.ts'
import type { CookieForm } from '../methods/request-data.ts'

/** The Cookie header; undefined without cookies. `others`: as `name=value`. `contextPath`: the value of $Path. */
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
