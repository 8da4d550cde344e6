import type { z } from 'zod'
import type { Variable } from './variable.ts'
import { variableTable } from './variable-table.ts'

export type VariableName = keyof typeof variableTable
type Value<Name extends VariableName> = z.output<(typeof variableTable)[Name]['schema']>

/** Every variable of the contract (section 3), in its order. */
export const variables: { readonly [Name in VariableName]: Variable<Value<Name>> } = variableTable
export const variableNames = Object.keys(variableTable) as readonly VariableName[]

/** The given values, after parsing. */
export type Values = { -readonly [Name in VariableName]?: Value<Name> }

export type TokenVariable = {
  [Name in VariableName]: (typeof variableTable)[Name] extends { readonly token: true } ? Name : never
}[VariableName]
export const tokenVariables = variableNames.filter((name) => variables[name].token)

type WithDefault = {
  [Name in VariableName]: (typeof variableTable)[Name] extends { readonly default: string } ? Name : never
}[VariableName]

/** The default SESSION_TIMEOUT; short for the embedded server, which can have any. */
export function defaultSessionTimeout(targetUrl: string | undefined): string {
  return targetUrl === 'embedded' ? '2s' : variableTable.SESSION_TIMEOUT.default
}

/** The parsed values of variables that are not given. */
export const defaults = Object.fromEntries(
  variableNames.flatMap((name) => {
    const { schema, default: text } = variables[name]
    return text === undefined ? [] : [[name, schema.parse(text)]]
  }),
) as { readonly [Name in WithDefault]: Value<Name> }
