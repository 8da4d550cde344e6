import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { Target } from '../target/target.ts'
import { Tickets } from './tickets.ts'

test('the last ticket of a list is given once, and then there is none', async () => {
  const sso = { argument: 'ticket', tickets: { kind: 'list', tickets: ['ST-1'] } } as const
  const shared = runContextFor(sampleEnvironment({ sso }))
  const [target, tickets] = [new Target(shared), new Tickets(shared.environment)]
  const both = await Promise.all([tickets.take(target), tickets.take(target)])
  expect(both).toEqual(['ST-1', undefined])
  expect(tickets.areLeft).toBe(false)
  await shared.transport.close()
})
