import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { RunningReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'

/** Reference servers with real programs around them, on free loopback ports. */
export interface Deployment {
  /** The finished environment file: the one in `environments/` and the addresses of this deployment. */
  readonly environmentFile: string
  /** The servers behind the programs. */
  readonly nodes: readonly RunningReference[]
  /** Stops everything, and removes the folder with its data. */
  close(): Promise<void>
}

/** What `environments/<name>.env` declares; its addresses are only known when everything runs. */
export function declaredIn(name: string): Environment {
  return readEnvironment(templateOf(name), { workingDirectory: packageRoot, packageRoot }, { TARGET_URL: 'embedded' })
}

/** A folder that is removed at the end, and what is stopped before that, the last first. */
export class Workplace {
  readonly folder: string
  readonly #started: { stop(): Promise<unknown> }[] = []

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `${name}-`))
  }

  /** Will be stopped at the end. */
  owns<T extends { close(): Promise<unknown> } | { stop(): Promise<unknown> }>(part: T): T {
    this.#started.push('stop' in part ? part : { stop: () => part.close() })
    return part
  }

  /** Writes a file that only this user can read, and gives its path. */
  write(name: string, text: string): string {
    const file = join(this.folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }

  /** Writes the environment file: that of the repository and these variables. */
  writeEnvironment(name: string, variables: Readonly<Record<string, string>>): string {
    // Backticks quote what has both other kinds of quotes in it.
    const lines = Object.entries(variables).map(([variable, value]) => `${variable}=\`${value}\`\n`)
    return this.write(`${name}.env`, `${readFileSync(templateOf(name), 'utf8')}\n${lines.join('')}`)
  }

  async close(): Promise<void> {
    for (const part of this.#started.reverse()) await part.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function templateOf(name: string): string {
  return join(packageRoot, 'environments', `${name}.env`)
}
