import type { Screen } from './screen.ts'

const shortestPauseMs = 100
const usualRows = 24
const usualColumns = 80

/** Changing lines at the end of a terminal: they are overwritten, and finally removed. */
export class LiveBlock {
  readonly #screen: Screen & { readonly rows?: number; readonly columns?: number }
  readonly #now: () => number
  #lines: readonly string[] = []
  #status: string | undefined
  #height = 0
  #drawnAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(screen: Screen, now = () => performance.now()) {
    this.#screen = screen
    this.#now = now
  }

  show(lines: readonly string[]): void {
    this.#lines = lines
    this.#drawSoon()
  }

  /** The last line; undefined: none. */
  status(line: string | undefined): void {
    this.#status = line
    this.#drawSoon()
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#screen.write(this.#erased())
    this.#height = 0
    this.#lines = []
    this.#status = undefined
  }

  #drawSoon(): void {
    if (this.#timer !== undefined) return
    const pause = this.#drawnAt + shortestPauseMs - this.#now()
    if (pause <= 0) this.#draw()
    else
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#draw()
      }, pause).unref()
  }

  #draw(): void {
    const { rows = usualRows, columns = usualColumns } = this.#screen
    const all = this.#status === undefined ? this.#lines : [...this.#lines, this.#status]
    // Longer output could not be overwritten: it shows the last lines, which are the newest, each cut to the width.
    const shown = all.slice(-(rows - 1)).map((line) => [...line].slice(0, columns - 1).join(''))
    this.#screen.write(`${this.#erased()}${shown.map((line) => `${line}\n`).join('')}`)
    this.#height = shown.length
    this.#drawnAt = this.#now()
  }

  #erased(): string {
    return this.#height === 0 ? '' : `\u001b[${this.#height}A\r\u001b[0J`
  }
}
