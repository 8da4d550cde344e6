import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { misprint, type ShownCommand } from './shown.ts'

/** Replacements for commands that start the program through npm, which takes a second each time. */
const standIns: readonly (readonly [RegExp, string])[] = [
  // A real server has sessions of 20 minutes, too long to wait for here.
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

/** What the reader of a text declares about the server called staging. */
const organization = { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'organization_1', USER_ORG_ALIAS: 'org_alias_1' }

const parts = ['package.json', 'dist/program', 'environments', 'docs']

/** A folder for following a text: a clone, or a project with the package installed. */
export class Playground {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'playground-')))
  readonly #background: ChildProcess[] = []
  readonly #staging: Readonly<Record<string, string>>
  #status = 0

  /** `installed`: in node_modules, rather than as a clone. `staging`: the address of the server that a text calls so. */
  constructor({ installed, staging }: { readonly installed: boolean; readonly staging: string }) {
    this.#staging = { TARGET_URL: staging, USER_PASSWORD: 'joe-Password1', ...organization }
    const home = installed ? join(this.folder, 'node_modules/reporting-auth-conformance') : this.folder
    for (const part of parts) cpSync(join(packageRoot, part), join(home, part), { recursive: true })
    if (installed) this.#linkPrograms(home)
    else symlinkSync(join(packageRoot, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Creates what an installation of the package and a user's project have in node_modules. */
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

  /** Runs a command; one that ends with `&` until the playground is closed, after waiting for what it is to print. */
  async run({ words, prints }: ShownCommand) {
    const stays = words.endsWith(' &')
    const command = standIns.reduce((text, [from, to]) => text.replace(from, to), words.replace(/ &$/, ''))
    const script = stays ? `exec ${command} 2>&1` : `(exit ${this.#status})\n{ ${command}\n} 2>&1`
    const child = spawn('bash', ['-c', script], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        NO_COLOR: '1',
        // Longer than in the environment files of the reference server, because other tests keep the machine busy.
        SESSION_TIMEOUT: '8s',
        ...(/\bstaging\b/.test(words) && this.#staging),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
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

  /** Stops background commands and removes the folder. */
  async close(): Promise<void> {
    for (const child of this.#background.filter(({ exitCode }) => exitCode === null)) {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGINT')
      await ended
    }
    rmSync(this.folder, { recursive: true })
  }
}
