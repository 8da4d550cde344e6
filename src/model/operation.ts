import type { z } from 'zod'
import type { MethodId } from '../methods/methods.ts'
import type { actionSchemaWith, circumstanceSchema } from './operation-schema.ts'

export type Action = Readonly<z.infer<ReturnType<typeof actionSchemaWith<z.ZodType<MethodId>>>>>

export type ModelOperation = Action & Readonly<z.infer<typeof circumstanceSchema>>

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>

export type Authentication = ActionOf<'authenticate'>

/** The specification does not say whether a used ticket is right. An invented token is one character off, or without a user. */
export type ModelCredentials = Authentication['credentials']
/** The session cookie that a request carries: the browser's own, an older one, one of the next browser, a forged one, none. */
export type CookieChoice = ActionOf<'request'>['carried']
/** What a request to a REST path asks for. `who`: what shows the user; `settings`: what shows locale and time zone. */
export type Wanted = ActionOf<'request'>['wanted']

/** Operations that send nothing to the target. */
export function isSilent({ kind }: Pick<Action, 'kind'>): boolean {
  return kind === 'forget' || kind === 'short wait' || kind === 'long wait'
}

/** The session cookie that an operation carries. */
export function cookieChoiceOf(operation: Action): CookieChoice {
  return ('carried' in operation ? operation.carried : undefined) ?? 'own'
}
