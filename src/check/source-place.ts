import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourcePlace {
  /** The absolute path. */
  readonly file: string
  readonly line: number
}

/** The place of the call of the running function; undefined if the stack does not show it. */
export function placeOfCall(running: (...given: never[]) => unknown): SourcePlace | undefined {
  const at: { stack?: string } = {}
  Error.captureStackTrace(at, running)
  return placesIn(at.stack)[0]
}

/** The line of this file where an error was thrown, or that called what threw it; undefined if its stack has none. */
export function placeInFile(file: string, error: unknown): SourcePlace | undefined {
  return placesIn(error instanceof Error ? error.stack : undefined).find((place) => place.file === file)
}

/** A place as text: the path from the working directory, a colon, the line. */
export function placeInWords({ file, line }: SourcePlace): string {
  return `${relative(process.cwd(), file)}:${line}`
}

function placesIn(stack = ''): SourcePlace[] {
  return [...stack.matchAll(/^ +at (?:async )?(?:.* \()?(.+):(\d+):\d+\)?$/gm)].map(([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  }))
}
