import type { Words } from '../client/words.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import type { Forecast } from './forecast.ts'

/** One line of what the doctor has to say. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly topic: string
  readonly status: 'ok' | 'warning' | 'question' | 'error'
  readonly says: string
  /** What to do about it. */
  readonly remedy?: string | undefined
  /** The variable that holds the answer, when this is a question. */
  readonly asksFor?: VariableName | undefined
}

/** A finding of which the texts are not redacted yet. */
export interface Noted extends Omit<Finding, 'says' | 'remedy'> {
  readonly says: Words
  readonly remedy?: Words | undefined
}

/** The variables that fit the target, as they would stand in an environment file. */
export type Fitting = Partial<Record<VariableName, string>>

/** What the doctor has found out about a target. Every text is redacted. */
export interface Diagnosis {
  readonly environment: string
  readonly baseUrl: string
  readonly findings: readonly Finding[]
  readonly fitting: Fitting
  /** False when the service itself never answered. */
  readonly reachable: boolean
  /** What a run would judge; undefined when the service never answered. */
  readonly forecast?: Forecast | undefined
}

/** Collects findings while the target is examined. */
export class Notes {
  readonly findings: Noted[] = []
  readonly fitting: Fitting = {}

  ok(topic: string, says: Words): void {
    this.findings.push({ topic, status: 'ok', says })
  }

  warning(topic: string, says: Words, remedy: Words): void {
    this.findings.push({ topic, status: 'warning', says, remedy })
  }

  error(topic: string, says: Words, remedy: Words): void {
    this.findings.push({ topic, status: 'error', says, remedy })
  }

  /** An error that stands before all others, whatever was found by then. */
  firstError(topic: string, says: Words, remedy: Words): void {
    this.findings.unshift({ topic, status: 'error', says, remedy })
  }

  /** What no server tells, and somebody knows: the variable takes the answer. */
  question(topic: string, says: Words, asksFor: VariableName, remedy: Words): void {
    this.findings.push({ topic, status: 'question', says, remedy, asksFor })
  }

  /** The value that a variable should have. A server may tell what no variable takes: that is left out. */
  fits(variable: VariableName, value: string): void {
    if (variables[variable].schema.safeParse(value).success) this.fitting[variable] = value
  }
}

/** The exit code (contract, section 2): 0 fine, 1 something is wrong, 3 the target can't be reached, or the examination was cancelled. */
export function exitCodeOf({ findings, reachable }: Pick<Diagnosis, 'findings' | 'reachable'>): 0 | 1 | 3 {
  if (!reachable) return 3
  return findings.some(({ status }) => status === 'error') ? 1 : 0
}
