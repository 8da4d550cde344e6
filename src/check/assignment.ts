import type { Environment } from '../environment/environment.ts'
import type { Selection } from './applicability.ts'

/** What the worker is to check. It is told as soon as the target is there; until then it gets ready. */
export interface Assignment {
  readonly environment: Environment
  readonly selection: Selection
}

const question = 'what is there to do?'

/** Worker's side: what this run is to check; undefined when it came to nothing before it began. */
export function assignmentOf(run: string): Promise<Assignment | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`${run} assignment`)
    channel.onmessage = ({ data }: MessageEvent) => {
      if (data === question) return
      channel.close()
      resolve(data.assignment)
    }
    channel.postMessage(question)
  })
}

/** The main process's side: tells the worker, whether it is there already or comes later. Close it after the run. */
export function assigner(run: string): { assign(assignment: Assignment | undefined): void; close(): void } {
  const channel = new BroadcastChannel(`${run} assignment`)
  let answer: { assignment: Assignment | undefined } | undefined
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === question && answer !== undefined) channel.postMessage(answer)
  }
  return {
    assign(assignment) {
      answer ??= { assignment }
      channel.postMessage(answer)
    },
    close: () => channel.close(),
  }
}
