import type { Variant } from '../variant.ts'
import { afterRefusalVariants } from './after-refusals.ts'
import { answerVariants } from './answers.ts'
import { identityVariants } from './identity.ts'
import { keyAndFileVariants } from './keys-and-files.ts'
import { localeVariants } from './locale.ts'
import { locationVariants } from './locations.ts'
import { loginAndLogoutVariants } from './login-and-logout.ts'
import { organizationVariants } from './organizations.ts'
import { pathVariants } from './paths.ts'
import { refusalVariants } from './refusals.ts'
import { sessionCookieVariants } from './session-cookie.ts'
import { ticketAndHeaderVariants } from './tickets-and-headers.ts'
import { tokenVariants } from './tokens.ts'

/** Every variant; they can be combined in any order. */
export const variants: readonly Variant[] = [
  ...sessionCookieVariants,
  ...locationVariants,
  ...answerVariants,
  ...pathVariants,
  ...refusalVariants,
  ...loginAndLogoutVariants,
  ...afterRefusalVariants,
  ...localeVariants,
  ...keyAndFileVariants,
  ...tokenVariants,
  ...identityVariants,
  ...organizationVariants,
  ...ticketAndHeaderVariants,
]
