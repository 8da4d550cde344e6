import type { z } from 'zod'
import type { circumstanceSchema, doingSchema } from './operation-schema.ts'

/** What an operation does. */
export type Doing = Readonly<z.infer<typeof doingSchema>>

/** One operation of a browser. */
export type ModelOperation = Doing & Readonly<z.infer<typeof circumstanceSchema>>

type Of<Kind extends Doing['kind']> = Extract<Doing, { kind: Kind }>

export type Login = Of<'login'>
export type LegacyLogin = Of<'legacy login'>
export type SecurityCheck = Of<'security check'>
export type Ticket = Of<'ticket'>
export type ModelToken = Of<'token'>
export type Stateless = Of<'basic' | 'arguments'>
export type PlainRequest = Of<'request'>
export type Logout = Of<'logout'>

/** Whether the credentials of an operation are right, and if not, what is wrong. */
export type ModelCredentials = Login['credentials']
/** Values for the two settings of section 2.3. */
export type OperationInput = Pick<Login, 'locale' | 'zone'>
/** The session cookie that a request carries: the browser's own, an older one, one of the next browser, a forged one, none. */
export type Carried = PlainRequest['carried']
/** What a request to a REST path asks for. `who`: what shows the user; `settings`: what shows locale and time zone. */
export type Wanted = PlainRequest['wanted']

/** The kinds of operations, in the order of the specification. */
export const kinds = [
  'basic',
  'arguments',
  'token',
  'login',
  'ticket',
  'legacy login',
  'security check',
  'key',
  'request',
  'logout',
  'forget',
  'short wait',
  'long wait',
] as const satisfies readonly Doing['kind'][]

/** Operations that send nothing to the target. */
export function isSilent({ kind }: Doing): boolean {
  return kind === 'forget' || kind === 'short wait' || kind === 'long wait'
}

/** The settings that an operation gives. */
export function settingsGivenBy(operation: Doing): OperationInput {
  return 'locale' in operation || 'zone' in operation ? { locale: operation.locale, zone: operation.zone } : {}
}
