import { expect, onTestFinished, test, vi } from 'vitest'
import { accountsOf } from '../environment/accounts.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { withTarget } from '../target/target.ts'
import { http } from '../transport/samples/serving.ts'
import { browsersOf } from './browsers.ts'
import { Tickets } from './tickets.ts'

const signIn = {
  kind: 'authenticate',
  by: 'login.ticket-in-url',
  user: 0,
  together: true,
} as const

test('a used ticket is one whose request was answered, so that it takes no fresh one away from another browser', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const origin = await http(({ url = '' }, response) => {
    sent.push(/ticket=(ST-\d)/.exec(url)?.[1] ?? '')
    answers.push(() => response.writeHead(200).end())
    // The second request waits for the third.
    if (sent.length !== 2) for (const answer of answers.splice(0)) answer()
  })
  const sso = { argument: 'ticket', tickets: { kind: 'list', tickets: ['ST-2', 'ST-1'] } } as const
  const shared = runContextFor(sampleEnvironment({ baseUrl: `${origin}/reporting`, sso }))
  onTestFinished(() => shared.transport.close())
  await withTarget(shared, async (target) => {
    const browsers = browsersOf(target, shared, accountsOf(shared.environment), new Tickets(shared.environment))
    await browsers.perform({ ...signIn, browser: 0, credentials: 'right' })
    const second = browsers.perform({ ...signIn, browser: 0, credentials: 'right' })
    await vi.waitUntil(() => sent.length === 2)
    await browsers.perform({ ...signIn, browser: 1, credentials: 'used' })
    await second
  })
  expect(sent).toEqual(['ST-1', 'ST-2', 'ST-1'])
})
