import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { program } from '../../suite/suite.ts'
import type { Deployment } from './deployment.ts'

/** Starts a deployment, runs the suite with these arguments or waits for Ctrl-C, and stops everything. */
export async function runWith(start: () => Promise<Deployment>, words: readonly string[]): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
  })
  const deployment = await start()
  try {
    process.stdout.write(`Ready. Its environment file: ${deployment.environmentFile}\n`)
    if (words.length === 0) await interrupted
    else process.exitCode = await suite([...words, '--env', deployment.environmentFile])
  } finally {
    await deployment.close()
  }
}

/** Runs the command-line program and returns its exit code. Ctrl-C reaches the program, too, so it ends on its own. */
async function suite(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 3
}
