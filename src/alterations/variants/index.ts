import type { Variant } from '../variant.ts'
import { afterRefusalVariants } from './after-refusals.ts'
import { answerVariants } from './answers.ts'
import { keyAndFileVariants } from './keys-and-files.ts'
import { localeVariants } from './locale.ts'
import { pathVariants } from './paths.ts'
import { refusalVariants } from './refusals.ts'
import { sessionCookieVariants } from './session-cookie.ts'
import { userVariants } from './users.ts'

/** Every variant; they can be combined in any order. */
export const variants: readonly Variant[] = [
  ...sessionCookieVariants,
  ...answerVariants,
  ...pathVariants,
  ...refusalVariants,
  ...afterRefusalVariants,
  ...localeVariants,
  ...keyAndFileVariants,
  ...userVariants,
]
