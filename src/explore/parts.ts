import type { Trace } from './sequence.ts'

/** One part of an exploration: until when, what was done, and what went wrong. */
export interface Part {
  readonly untilMs: number
  readonly operations: number
  readonly violations: number
  readonly givenUp: number
}

const count = 20
/** How long a part is where nobody has said how long the whole is. */
const usualMs = 5000

/** An exploration in parts of equal length, so that one sees what changes as time goes by. */
export class Parts {
  readonly #lengthMs: number
  readonly #parts: Part[] = []

  constructor(forMs: number | undefined) {
    this.#lengthMs = forMs === undefined ? usualMs : forMs / count
  }

  add(atMs: number, { done, givenUp }: Trace): void {
    const index = Math.floor(atMs / this.#lengthMs)
    while (this.#parts.length <= index) {
      const untilMs = Math.round((this.#parts.length + 1) * this.#lengthMs)
      this.#parts.push({ untilMs, operations: 0, violations: 0, givenUp: 0 })
    }
    const part = this.#parts[index]
    if (part === undefined) return
    this.#parts[index] = {
      ...part,
      operations: part.operations + done.filter(({ seen }) => seen !== undefined).length,
      violations: part.violations + done.filter(({ violation }) => violation !== undefined).length,
      givenUp: part.givenUp + (givenUp === undefined ? 0 : 1),
    }
  }

  table(): readonly Part[] {
    return this.#parts
  }
}
