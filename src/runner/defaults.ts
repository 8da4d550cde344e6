import type { Answer } from '../http/answer.ts'
import { control } from './expect.ts'
import { type Shared, withTarget } from './target.ts'
import type { Ways } from './ways.ts'

/** What PREFERENCES_PATH shows to a client that has never sent a setting: determined once for all checks of a run. */
export class Defaults {
  readonly #shared: Shared
  readonly #ways: Ways
  #shown: Promise<Answer> | undefined

  constructor(shared: Shared, ways: Ways) {
    this.#shared = shared
    this.#ways = ways
  }

  /** Throws a Departure of a control if the path is not served. */
  shown(): Promise<Answer> {
    this.#shown ??= this.#ask()
    return this.#shown
  }

  async #ask(): Promise<Answer> {
    const { preferencesPath: path, user: account } = this.#shared.environment
    return withTarget(this.#shared, async (target) => {
      const answer = await this.#ways.request({ target, client: target.newClient(), account }, { path })
      control(answer).toBeServed()
      return answer
    })
  }
}
