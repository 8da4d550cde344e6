import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { misprint, type ShownCommand } from './shown.ts'

/** What starts the program where a reader has npm between, which takes a second each time. */
const standIns: readonly (readonly [RegExp, string])[] = [
  // A server of one's own has sessions of 20 minutes; they are not waited for here.
  [/ run --env staging$/, ' run --env staging --quick --no-timing'],
  [/\bnpm ci && /g, ''],
  [/\bnpm run (?:--silent )?conformance(?: --)?(?= |$|;|\))/g, 'node dist/program/auth-conformance.js'],
  [
    /\bnpx --no-install auth-conformance\b/g,
    'node node_modules/reporting-auth-conformance/dist/program/auth-conformance.js',
  ],
  [/\bnpx vitest\b/g, 'node node_modules/vitest/vitest.mjs'],
  // No test uses a fixed port.
  [/ --port 8080\b/g, ' --port 0 --session-timeout 8s'],
]

/** What the reader of a text declares of the server that it calls staging. */
const organization = { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'organization_1', USER_ORG_ALIAS: 'org_alias_1' }

/** What of a clone, and of the package, the program needs. */
const parts = ['package.json', 'dist/program', 'environments', 'docs']

/** What a command left behind. */
export interface Followed {
  readonly status: number
  /** What it printed, to both streams. */
  readonly printed: string
  /** Where that is not what the text shows. */
  readonly misprint: string | undefined
}

/** A folder in which somebody follows a text: a clone, or a project that has the package installed. */
export class Playground {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'playground-')))
  readonly #background: ChildProcess[] = []
  readonly #staging: Readonly<Record<string, string>>
  #status = 0

  /**
   * @param installed whether it has the package in node_modules, rather than being a clone of the project
   * @param staging the address of the server that a text calls `staging`; variables of the process beat its file
   */
  constructor({ installed, staging }: { readonly installed: boolean; readonly staging: string }) {
    this.#staging = { TARGET_URL: staging, USER_PASSWORD: 'joe-Password1', ...organization }
    const home = installed ? join(this.folder, 'node_modules/reporting-auth-conformance') : this.folder
    for (const part of parts) cpSync(join(packageRoot, part), join(home, part), { recursive: true })
    if (installed) this.#linkPrograms(home)
    else symlinkSync(join(packageRoot, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** What an installation of the package leaves for npx, and what a user's project has beside it. */
  #linkPrograms(home: string): void {
    const programs = join(this.folder, 'node_modules/.bin')
    mkdirSync(programs)
    chmodSync(join(home, 'dist/program/auth-conformance.js'), 0o755)
    symlinkSync(join(home, 'dist/program/auth-conformance.js'), join(programs, 'auth-conformance'))
    symlinkSync(join(packageRoot, 'node_modules/vitest'), join(this.folder, 'node_modules/vitest'))
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  /**
   * Runs a command as a shell does behind the one before it, which is what `$?` tells of. One that ends with `&` goes on
   * until the playground is closed; it is waited for until it has printed what is shown.
   */
  async run({ words, prints }: ShownCommand): Promise<Followed> {
    const stays = words.endsWith(' &')
    const command = standIns.reduce((text, [from, to]) => text.replace(from, to), words.replace(/ &$/, ''))
    const child = spawn(
      'bash',
      ['-c', stays ? `exec ${command} 2>&1` : `(exit ${this.#status})\n{ ${command}\n} 2>&1`],
      {
        cwd: this.folder,
        env: {
          PATH: process.env.PATH,
          HOME: this.folder,
          NO_COLOR: '1',
          // Longer than in the files of the reference server: other tests keep the machine busy.
          SESSION_TIMEOUT: '8s',
          ...(/\bstaging\b/.test(words) && this.#staging),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    if (stays) this.#background.push(child)
    let printed = ''
    await new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text.replaceAll(`${this.folder}/`, '')
        if (stays && misprint(prints, printed) === undefined) resolve()
      })
      child.once('close', () => resolve())
    })
    this.#status = child.exitCode ?? (stays ? 0 : 1)
    return { status: this.#status, printed, misprint: misprint(prints, printed) }
  }

  /** Ends what goes on, and takes the folder away. */
  async close(): Promise<void> {
    for (const child of this.#background.filter(({ exitCode }) => exitCode === null)) {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGINT')
      await ended
    }
    rmSync(this.folder, { recursive: true })
  }
}
