import type * as type from './value-types.ts'

/** Everything that is known about one variable. The docs, the example file, messages, settings and `init` come from it. */
export interface Variable<T> extends type.ValueType<T> {
  readonly example: string
  /** The value that applies if it is not given, as in an environment file. */
  readonly default?: string
  /** Its value is never shown: it is always a secret, or may contain one. */
  readonly secret?: 'always' | 'possibly'
  /** When it is required: always, or if one of these variables is given (`NAME`) or has this value (`NAME=value`). */
  readonly needed?: 'always' | readonly string[]
  /** What it is for, in whole sentences, beyond the description of its value. */
  readonly about?: string
  /** The title of the part of the example file that begins here. */
  readonly part?: string
  /** The example file contains the example instead of the default. */
  readonly filledIn?: true
  /** It names a file, relative to the environment file. */
  readonly file?: true
  /** It is a token of USER_ID that an authentication method sends (`tokenVariable` in `src/methods`). */
  readonly token?: true
}

type Facts = Omit<Variable<unknown>, 'schema' | 'expects' | 'example'>

/** A variable of this type, with an example. */
export const variable = <T, const Given extends Facts = Record<never, never>>(
  valueType: type.ValueType<T>,
  example: string,
  facts?: Given,
) => ({ ...valueType, example, ...(facts as Given) })
