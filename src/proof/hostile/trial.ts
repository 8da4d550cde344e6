import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOf } from '../../environment/read-environment.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import { packageRoot, program } from '../../suite/suite.ts'
import { runIn } from '../canary/execute.ts'
import { markedSessions } from '../canary/markers.ts'
import { secretVariables } from '../canary/secret-environment.ts'
import { type Amount, asking } from './asking.ts'
import type { Behaviour } from './behaviour.ts'
import { hostileAuthority } from './certificates.ts'
import { serve } from './serve.ts'
import { type HostileRun, limits } from './verdict-on.ts'

/** Sessions do not expire during a run, and timeouts are short. */
const common = { SESSION_TIMEOUT: '10m', REQUEST_TIMEOUT: '2s' }
/** A busy machine may delay a server that answers at once, so it gets a longer timeout. */
const longTimeout = { REQUEST_TIMEOUT: '10s' }
/** The program, which reports the resources that it used. */
const entry = ['--import', join(packageRoot, 'dist/src/proof/hostile/usage.js'), program]

/** How much of it, and for how long, a run is made. */
export interface HostileRunSettings {
  readonly amount?: Amount | undefined
  /** When the program gets a Ctrl-C; never by default. */
  readonly interruptAfterMs?: number | undefined
}

/** Runs the program against a server with this behaviour, in front of a conforming one. All its secrets are canaries. */
export async function tryBehaviour(behaviour: Behaviour, settings: HostileRunSettings = {}): Promise<HostileRun> {
  for (let left = 2; ; left--) {
    const { usage, ...run } = await runOnce(behaviour, settings)
    // An empty file: the signal met a program that had ended, in the midst of this file. Each further run has new servers.
    if (usage !== '' || left === 0) return { ...run, usage: usage ? JSON.parse(usage) : undefined }
  }
}

/** One run, with the text of the file for its usage; undefined if the program wrote none. */
async function runOnce(behaviour: Behaviour, { amount = 'quick', interruptAfterMs }: HostileRunSettings) {
  const described = {
    ...secretVariables,
    ...common,
    ...(behaviour.names === undefined && !behaviour.isSlow && longTimeout),
    LOGIN_ENCRYPTION: behaviour.encryption ?? 'off',
    ...(behaviour.runTimeout !== undefined && { RUN_TIMEOUT: behaviour.runTimeout }),
  }
  const conforming = await startEmbedded(environmentOf({ ...described, TARGET_URL: 'embedded' }, 'hostile.env', {}), [
    markedSessions,
    ...(behaviour.patches ?? []),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const served = await serve(behaviour, conforming.environment.baseUrl)
  try {
    const [authorityFile, usageFile] = [join(folder, 'authority.pem'), join(folder, 'usage.json')]
    const knows = behaviour.tls !== undefined && behaviour.tls !== 'self-signed'
    if (knows) writeFileSync(authorityFile, hostileAuthority().certificate)
    const variables = {
      ...described,
      TARGET_URL: served.baseUrl,
      HOSTILE_USAGE_FILE: usageFile,
      ...(knows && { CA_FILE: authorityFile }),
    }
    const words = (out: string) => ['--out', out, '--no-timing', '--quiet', ...asking(amount, behaviour)]
    const timeoutMs = (limits.seconds + 5) * 1000
    const run = await runIn(folder, words, variables, { entry, timeoutMs, interruptAfterMs })
    return { ...run, usage: existsSync(usageFile) ? readFileSync(usageFile, 'utf8') : undefined }
  } finally {
    await served.close()
    await conforming.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
