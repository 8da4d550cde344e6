import type { AccountVariable } from '../environment/environment.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import { type Words, words } from '../transport/words.ts'

/** `Text`: words that are not redacted yet, or their text. */
export interface DoctorFinding<Text = string> {
  /** What was examined, in a word or two. */
  readonly topic: string
  readonly status: 'ok' | 'warning' | 'question' | 'error'
  readonly says: Text
  readonly remedy?: Text | undefined
  /** The account that this error is about, if it is. */
  readonly account?: AccountVariable | undefined
  /** The variable to set with the answer, if this is a question. */
  readonly asksFor?: VariableName | undefined
}

/** The variables that match the target, as in an environment file. */
export type Fitting = Partial<Record<VariableName, string>>

export class Notes {
  readonly findings: DoctorFinding<Words>[] = []
  readonly fitting: Fitting = {}

  ok(topic: string, says: Words): void {
    this.findings.push({ topic, status: 'ok', says })
  }

  warning(topic: string, says: Words, remedy: Words): void {
    this.findings.push({ topic, status: 'warning', says, remedy })
  }

  /** `account`: the one that the target refuses, if that is the error. */
  error(topic: string, says: Words, remedy: Words | undefined, account?: AccountVariable): void {
    this.findings.push({ topic, status: 'error', says, remedy, account })
  }

  /** Adds a question about a fact that the server does not reveal; the variable takes the answer. */
  question(topic: string, says: Words, asksFor: VariableName, remedy: Words): void {
    this.findings.push({ topic, status: 'question', says, remedy, asksFor })
  }

  /** Records the value that a variable should have. Values that the variable can't have are ignored. */
  fits(variable: VariableName, value: string): void {
    if (variables[variable].schema.safeParse(value).success) this.fitting[variable] = value
  }
}

/** The remedy for a deviation from a section of the specification: none is needed, since the run reports it. */
export function deviationFrom(section: string): Words {
  return words`The server deviates from the specification here, and the run will report it (section ${section}).`
}
