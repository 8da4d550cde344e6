import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A line of a source file. */
export interface SourcePlace {
  /** As an absolute path. */
  readonly file: string
  readonly line: number
}

/** Where the function that is running was called from; undefined where the stack does not say so. */
export function placeOfCall(running: (...given: never[]) => unknown): SourcePlace | undefined {
  const at: { stack?: string } = {}
  Error.captureStackTrace(at, running)
  return placesIn(at.stack)[0]
}

/** The line of this file in which an error arose, or that called what threw it; undefined where none is in its stack. */
export function placeInFile(file: string, error: unknown): SourcePlace | undefined {
  return placesIn(error instanceof Error ? error.stack : undefined).find((place) => place.file === file)
}

/** A place as people open it: the path from the working directory, a colon, the line. */
export function placeInWords({ file, line }: SourcePlace): string {
  return `${relative(process.cwd(), file)}:${line}`
}

function placesIn(stack = ''): SourcePlace[] {
  return [...stack.matchAll(/^ +at (?:async )?(?:.* \()?(.+):(\d+):\d+\)?$/gm)].map(([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  }))
}
