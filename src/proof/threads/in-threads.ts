import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../../suite/suite.ts'

/**
 * Gives each task to the next free thread, and returns the answers in the order of the tasks; throws what a thread throws.
 *
 * @param script the compiled module that answers each message with one, such as `proof/selftest/worker.js`
 * @param options.answered called for each answer as it arrives, with its task
 */
export async function inThreads<Task, Answer>(
  script: string,
  tasks: readonly Task[],
  { threads = 2, workerData = {}, answered = (_: Answer, __: Task): void => {} } = {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  const open = tasks.entries()
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(join(packageRoot, 'dist/src', script), {
        workerData,
        // Every task allocates much and keeps nothing: a larger nursery needs fewer collections.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      })
      let current = 0
      const assign = () => {
        const { done, value } = open.next()
        if (done) return void worker.terminate()
        current = value[0]
        worker.postMessage(value[1])
      }
      worker.on('message', (answer: Answer) => {
        answers[current] = answer
        answered(answer, tasks[current] as Task)
        assign()
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      assign()
    })
  await Promise.all(Array.from({ length: threads }, work))
  return answers
}
