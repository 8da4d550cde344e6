import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { RequirementResult } from '../results/result.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const broken = ['4.3/missing-username-is-400', '4.3/missing-password-is-400']

interface Entry {
  readonly requirement: string
  readonly reason: string
}

/** Runs the checks that this defect breaks against the embedded server, with these waivers. */
async function runWith(name: string, waivers: readonly object[] | undefined) {
  const file = folder.file(`${name}.yaml`)
  writeFileSync(file, stringify(waivers ?? []))
  const only = broken.flatMap((id) => ['--only', id])
  const args = ['--defect', 'login-without-a-field-redirects', ...only, '--out', folder.file(name)]
  const ended = await startCli(args, { WAIVERS_FILE: file }).ended
  return { ...ended, result: folder.result(name) }
}

function offered(out: string): Entry[] {
  const start = out.indexOf('\n- requirement:')
  return parse(out.slice(start, out.indexOf('\n\n', start)))
}

test('a failing run offers waivers; with them it is green, and says so', async () => {
  const failing = await runWith('failing', undefined)
  expect(failing.exitCode).toBe(1)
  const offer = offered(failing.out)
  expect(offer.map(({ requirement }) => requirement)).toEqual(
    failing.result.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
  )
  expect(offer[0]?.reason).toMatch(/Observed: POST http\S+ \(login with .*expected status 400.*actual status 302/)

  // Pasted unchanged, they have no owner.
  const untouched = folder.file('untouched.yaml')
  writeFileSync(untouched, stringify(offer))
  const refused = await startCli(['--out', folder.file('untouched')], { WAIVERS_FILE: untouched }).ended
  expect(refused).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('reason (entries 1, 2), owner (entries 1, 2)'),
  })

  const completed = offer.map((entry) => ({ ...entry, reason: 'known', owner: 'QA' }))
  const waived = await runWith('waived', completed)
  expect(waived.exitCode).toBe(0)
  expect(waived.result.summary).toMatchObject({ failed: 0, waived: offer.length })
  expect(waived.result.verdictReasons.join(' ')).toMatch(/waived/)
  expect(waived.out).toMatch(/waived/)
})

test('expired and stale waivers fail a run; one for another release covers nothing', async () => {
  const common = { reason: 'known', owner: 'QA', expires: '2099-12-31' }
  const { exitCode, result, out } = await runWith('stale', [
    { ...common, requirement: broken[0], expires: '2020-01-31' },
    { ...common, requirement: broken[1], release: '7.5' },
    { ...common, requirement: '4.3/no-such-thing' },
  ])
  expect(exitCode).toBe(1)
  const outcomeOf = (id: string | undefined) => result.requirements.find((each) => each.id === id)?.outcome
  expect(broken.map(outcomeOf)).toEqual(['failed', 'failed'])
  expect(result.staleWaivers.map(({ waiver }) => waiver.requirement)).toEqual([broken[0], '4.3/no-such-thing'])
  expect(out).toMatch(/It expired on 2020-01-31\./)
})

test('a stale waiver alone fails a run', async () => {
  const file = folder.file('passes.yaml')
  const entry = { requirement: '4.1/wrong-password-is-401', reason: 'known', owner: 'QA', expires: '2099-12-31' }
  writeFileSync(file, stringify([entry]))
  const args = ['--only', '4.1', '--out', folder.file('passes')]
  const { exitCode, out } = await startCli(args, { WAIVERS_FILE: file }).ended
  expect(exitCode).toBe(1)
  const { verdict, summary, staleWaivers } = folder.result('passes')
  expect(summary.failed).toBe(0)
  // Nothing is wrong with the target.
  expect(verdict).toBe('incomplete')
  expect(out).toContain('! Incomplete, but a waiver is stale:')
  expect(staleWaivers.map(({ problem }) => problem)).toEqual(['The requirement passes; remove the waiver.'])
})

test('a quick run calls no waiver stale of which it has left checks out, where a whole run does not', async () => {
  const common = { reason: 'known', owner: 'QA', expires: '2099-12-31' }
  // A deep check of the first one fails; the other one has no deep checks.
  const waived = ['4.3/unknown-user-is-401', '5.3/missing-credentials-get-an-empty-body']
  const file = folder.file('known.yaml')
  writeFileSync(file, stringify(waived.map((requirement) => ({ ...common, requirement }))))
  const known = ['run', '--like', 'jasperreports-server-8.2-ce', ...waived.flatMap((id) => ['--only', id])]
  const staleIn = async (name: string, ...words: string[]) => {
    const { out } = await startCli([...known, ...words, '--out', folder.file(name)], { WAIVERS_FILE: file }).ended
    return { out, stale: folder.result(name).staleWaivers.map(({ waiver }) => waiver.requirement) }
  }
  const [whole, quick] = [await staleIn('whole'), await staleIn('quick', '--quick')]
  expect([whole.stale, quick.stale]).toEqual([[waived[1]], [waived[1]]])
  expect(quick.out).toContain(`✓ passed in part ${waived[0]}: Left out by --quick.\n`)
  expect(whole.out).toContain(`~ waived ${waived[0]}: `)
})

const node = process.execPath

/** Runs the checks that take a ticket or a token, with these commands. */
async function runWithCommands(
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<RequirementResult[]> {
  const only = ['4.3/ticket-field-opens-a-session', '4.6/token-opens-a-session'].flatMap((id) => ['--only', id])
  const { out } = await startCli([...only, '--out', folder.file(name)], variables).ended
  expect(out).not.toContain('very-secret')
  return folder.result(name).requirements.filter(({ outcome }) => outcome !== 'untested' && outcome !== 'inapplicable')
}

test('a command that fails is cantTell, with its exit code and nothing of what it said', async () => {
  const [ticket, token] = await runWithCommands('failing-commands', {
    SSO_TICKET_COMMAND: `${node} -e 'console.error("no ticket for you"); process.exit(7)'`,
    PREAUTH_TOKEN_COMMAND: '/nowhere/make-token',
  })
  expect(ticket?.outcome).toBe('cantTell')
  expect(ticket?.reason).toBe('The command of SSO_TICKET_COMMAND ended with exit code 7.')
  expect(token?.outcome).toBe('cantTell')
  expect(token?.reason).toMatch(/PREAUTH_TOKEN_COMMAND could not be run \(ENOENT\)/)
})

test('what a command prints is used as it is, and shows nowhere', async () => {
  const [ticket, token] = await runWithCommands('working-commands', {
    // A ticket unknown to the server; no shell expands it.
    SSO_TICKET_COMMAND: `${node} -e 'console.log("ST-very-secret-$HOME-*")'`,
    PREAUTH_TOKEN_COMMAND: `${node} -e 'console.log("u=joeuser|r=ROLE_USER|o=organization_1|pa1=very-secret")'`,
  })
  expect(ticket?.outcome).toBe('failed')
  expect(JSON.stringify(ticket)).toContain('$SSO_TICKET')
  expect(token?.outcome).toBe('passed')
  expect(JSON.stringify([ticket, token])).not.toMatch(/very-secret/)
})
