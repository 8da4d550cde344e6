import type { Environment } from '../environment/environment.ts'
import { redactionOf } from '../http/secrets.ts'
import type { Selection } from '../runner/applicability.ts'
import type { Result } from './result.ts'

type Declaration = Pick<Result, 'invocation' | 'selection' | 'settings' | 'origin'>

/** The inputs of a run. */
export interface RunFacts {
  readonly environment: Environment
  readonly selection: Selection
  /** The command as it was typed. */
  readonly invocation?: string | undefined
  /** Who started the run, and where. */
  readonly origin?: Result['origin']
}

/** What a result declares of the inputs of its run. All texts are redacted. */
export function declarationOf({ environment, selection, invocation, origin }: RunFacts): Declaration {
  const redaction = redactionOf(environment)
  const shown = (text: string) => redaction.apply(text)
  const { only, skip, timing } = selection
  return {
    invocation: invocation === undefined ? undefined : shown(invocation),
    selection: { only: only.map(shown), skip: skip.map(shown), timing },
    settings: environment.settings?.map(({ name, value, from }) => {
      return { name, value: value === undefined ? undefined : shown(value), from }
    }),
    origin:
      origin &&
      Object.fromEntries(Object.entries(origin).map(([name, text]) => [name, shown(withoutUser(text ?? ''))])),
  }
}

/** The address of a job may contain a user and a password. */
function withoutUser(text: string): string {
  return text.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
}
