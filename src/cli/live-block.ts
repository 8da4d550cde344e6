/** Where progress is shown: standard error, so that it does not mix with output. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const shortestPauseMs = 100
const usualRows = 24
const usualColumns = 80

/** Changing lines at the end of a terminal: they are overwritten, and finally removed. */
export function liveBlock(screen: Screen & { readonly rows?: number; readonly columns?: number }) {
  let lines: readonly string[] = []
  let status: string | undefined
  let height = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  return {
    show(shown: readonly string[]): void {
      lines = shown
      drawSoon()
    },

    /** The last line; undefined: none. */
    status(line: string | undefined): void {
      status = line
      drawSoon()
    },

    clear(): void {
      clearTimeout(timer)
      timer = undefined
      screen.write(erased())
      height = 0
      lines = []
      status = undefined
    },
  }

  function drawSoon(): void {
    if (timer !== undefined) return
    const pause = drawnAt + shortestPauseMs - performance.now()
    if (pause <= 0) draw()
    else timer = setTimeout(draw, pause).unref()
  }

  function draw(): void {
    timer = undefined
    const { rows = usualRows, columns = usualColumns } = screen
    const all = status === undefined ? lines : [...lines, status]
    // Longer output could not be overwritten: it shows the last lines, which are the newest, each cut to the width.
    const shown = all.slice(-(rows - 1)).map((line) => [...line].slice(0, columns - 1).join(''))
    screen.write(`${erased()}${shown.map((line) => `${line}\n`).join('')}`)
    height = shown.length
    drawnAt = performance.now()
  }

  function erased(): string {
    return height === 0 ? '' : `\u001b[${height}A\r\u001b[0J`
  }
}
