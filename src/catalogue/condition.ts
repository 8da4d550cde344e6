/**
 * Features that a target may have or lack, with the reason if the condition does not hold. The requirement is then
 * inapplicable, because the environment declares that the target lacks the feature.
 */
export const conditions = {
  'several-organizations': 'the target has a single organization (ORGANIZATIONS)',
  'single-organization': 'the target has several organizations (ORGANIZATIONS)',
  'special-names': 'the special user that is declared has a plain name: the target has no others (SPECIAL_USER_ID)',
  'get-login': 'the login operation does not take GET on this target (GET_LOGIN)',
  'no-get-login': 'the login operation takes GET on this target (GET_LOGIN)',
  encryption: 'login encryption is off on this target (LOGIN_ENCRYPTION)',
  'no-encryption': 'login encryption is on on this target (LOGIN_ENCRYPTION)',
  'static-key': 'the target does not use a static encryption key (LOGIN_ENCRYPTION)',
  'dynamic-key': 'the target does not use dynamic encryption keys (LOGIN_ENCRYPTION)',
  sso: 'single sign-on is off on this target (SSO)',
  'pre-authentication': 'pre-authentication is off on this target (PREAUTH)',
  'known-release': 'the release of the target is not given (SERVER_RELEASE)',
  'legacy-login': 'the legacy login was removed before this release (SERVER_RELEASE)',
  'no-legacy-login': 'this release still has the legacy login (SERVER_RELEASE)',
  'on-a-network': 'the target is on this machine: no network carries its passwords (TARGET_URL)',
} as const

export type Condition = keyof typeof conditions
