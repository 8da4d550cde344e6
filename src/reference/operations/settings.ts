import type { ReferenceOptions } from '../options.ts'

/** Paths that tell clients what the server is like, before they have any credentials. */
export const settingsPaths: readonly string[] = ['/rest_v2/settings/request', '/rest_v2/settings/auth']

/** What the settings at a path are; undefined where there are none. The document is silent about them; clients ask. */
export function settingsAt(path: string, { contextPath, sessionTimeoutMs, sso }: ReferenceOptions): unknown {
  if (path === '/rest_v2/settings/request')
    return { maxInactiveInterval: Math.max(1, Math.round(sessionTimeoutMs / 1000)), contextPath }
  if (path === '/rest_v2/settings/auth' && sso !== undefined) return { ticketParameterName: sso.argument }
  return undefined
}
