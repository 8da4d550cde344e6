/** What a check needs from the environment, and the variable to set. Without it, a requirement is untested. */
export const prerequisites = {
  'system-admin': 'ADMIN_ID',
  'two-users': 'ADMIN_ID (and IDENTITY_PATH, where both are shown the same at every protected path)',
  'other-organization': 'OTHER_ORG_ID',
  'other-organization-alias': 'OTHER_ORG_ALIAS',
  'utf8-user': 'UTF8_USER_ID',
  'special-user': 'SPECIAL_USER_ID',
  'special-password': 'SPECIAL_USER_PASSWORD (with one of + & % = : or a space)',
  'special-user-for-basic': 'SPECIAL_USER_ID (without a colon in it)',
  'external-user': 'EXTERNAL_USER_ID',
  'unusual-user': 'UTF8_USER_ID or SPECIAL_USER_ID',
  'member-of-the-organization': 'UTF8_USER_ORG_ID, SPECIAL_USER_ORG_ID or EXTERNAL_USER_ORG_ID (as USER_ORG_ID)',
  'utf8-user-organization': 'UTF8_USER_ORG_ID',
  'special-user-organization': 'SPECIAL_USER_ORG_ID',
  'external-user-organization': 'EXTERNAL_USER_ORG_ID',
  'expired-license': 'EXPIRED_LICENSE_TARGET_URL',
  preferences: 'PREFERENCES_PATH',
  ticket: 'SSO_TICKET_COMMAND (or SSO_TICKETS)',
  token: 'PREAUTH_U (or PREAUTH_TOKEN_COMMAND)',
  'unknown-token-user': 'PREAUTH_UNKNOWN_USER (in addition to PREAUTH_U, and only if tokens create no users)',
} as const

export type Prerequisite = keyof typeof prerequisites
