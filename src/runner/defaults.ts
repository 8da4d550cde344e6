import type { Answer } from '../http/answer.ts'
import { control } from './expect.ts'
import { foundOnce } from './found-once.ts'
import { type RunContext, withTarget } from './target.ts'
import type { WorkingMethods } from './working-methods.ts'

/** What PREFERENCES_PATH shows to a client that has never sent a setting: determined once for all checks of a run. */
export class Defaults {
  readonly #shared: RunContext
  readonly #methods: WorkingMethods
  /** Throws a Violation of a control if the path is not served. */
  readonly shown = foundOnce(() => this.#ask())

  constructor(shared: RunContext, methods: WorkingMethods) {
    this.#shared = shared
    this.#methods = methods
  }

  async #ask(): Promise<Answer> {
    const { preferencesPath: path, user: account } = this.#shared.environment
    return withTarget(this.#shared, async (target) => {
      const answer = await this.#methods.request(target.visit(account), { path })
      control(answer).toBeServed()
      return answer
    })
  }
}
