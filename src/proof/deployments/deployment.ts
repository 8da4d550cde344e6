import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../../environment/environment.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import type { RunningReference } from '../../reference/server.ts'
import { packageRoot } from '../../suite/suite.ts'

/** Reference servers behind or beside real programs, on free loopback ports. */
export interface Deployment {
  /** The complete environment file: the one in `environments/` with the addresses of this deployment. */
  readonly environmentFile: string
  readonly nodes: readonly RunningReference[]
  /** Stops everything, and removes the temporary folder. */
  close(): Promise<void>
}

/** The environment declared in `environments/<name>.env`; its addresses are known only once everything runs. */
export function declaredIn(name: string): Environment {
  return readEnvironment(templateOf(name), { workingDirectory: packageRoot, packageRoot }, { TARGET_URL: 'embedded' })
}

/** Starts a deployment: `start` returns its nodes and variables. If it fails, stops what it has started, and throws. */
export async function deploy(
  name: string,
  start: (
    place: Workplace,
    environment: Environment,
  ) => Promise<{ nodes: readonly RunningReference[]; variables: Readonly<Record<string, string>> }>,
): Promise<Deployment> {
  const place = new Workplace(name)
  const close = () => place.close()
  try {
    const { nodes, variables } = await start(place, declaredIn(name))
    // Backticks quote values that contain both other kinds of quotes.
    const lines = Object.entries(variables).map(([variable, value]) => `${variable}=\`${value}\`\n`)
    const text = `${readFileSync(templateOf(name), 'utf8')}\n${lines.join('')}`
    return { environmentFile: place.write(`${name}.env`, text), nodes, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A temporary folder, and parts to close in reverse order before it is removed. */
export class Workplace {
  readonly folder: string
  readonly #parts: { close(): Promise<unknown> }[] = []

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `${name}-`))
  }

  /** Registers a part to be closed at the end. */
  owns<T extends { close(): Promise<unknown> }>(part: T): T {
    this.#parts.push(part)
    return part
  }

  /** Writes a file that only this user can read, and returns its path. */
  write(name: string, text: string): string {
    const file = join(this.folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }

  async close(): Promise<void> {
    for (const part of this.#parts.reverse()) await part.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function templateOf(name: string): string {
  return join(packageRoot, 'environments', `${name}.env`)
}
