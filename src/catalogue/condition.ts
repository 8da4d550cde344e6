/** Features that a target may have, why requirements do not apply without one, and the variable that declares it. */
export const conditions = {
  'several-organizations': { why: 'the target has a single organization', variable: 'ORGANIZATIONS' },
  'single-organization': { why: 'the target has several organizations', variable: 'ORGANIZATIONS' },
  'special-names': {
    why: 'the special user that is declared has a plain name: the target has no others',
    variable: 'SPECIAL_USER_ID',
  },
  'get-login': { why: 'the login operation does not take GET on this target', variable: 'GET_LOGIN' },
  'no-get-login': { why: 'the login operation takes GET on this target', variable: 'GET_LOGIN' },
  encryption: { why: 'login encryption is off on this target', variable: 'LOGIN_ENCRYPTION' },
  'no-encryption': { why: 'the target uses login encryption', variable: 'LOGIN_ENCRYPTION' },
  'static-key': { why: 'the target does not use a static encryption key', variable: 'LOGIN_ENCRYPTION' },
  'dynamic-key': { why: 'the target does not use dynamic encryption keys', variable: 'LOGIN_ENCRYPTION' },
  sso: { why: 'single sign-on is off on this target', variable: 'SSO' },
  'pre-authentication': { why: 'pre-authentication is off on this target', variable: 'PREAUTH' },
  'known-release': { why: 'the release of the target is not given', variable: 'SERVER_RELEASE' },
  'legacy-login': { why: 'the legacy login was removed before this release', variable: 'SERVER_RELEASE' },
  'no-legacy-login': { why: 'this release still has the legacy login', variable: 'SERVER_RELEASE' },
  'on-a-network': { why: 'the target is on this machine: no network carries its passwords', variable: 'TARGET_URL' },
} as const

export type Condition = keyof typeof conditions

/** Why a requirement is inapplicable if this condition does not hold, with the variable that declares it. */
export function lackInWords(condition: Condition): string {
  const { why, variable } = conditions[condition]
  return `${why} (${variable})`
}
