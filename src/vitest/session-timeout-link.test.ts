import { expect, test } from 'vitest'
import { SessionTimeoutLink } from './session-timeout-link.ts'

test('the server gets each timeout that is asked for, and who asks waits until it has it', async () => {
  const link = new SessionTimeoutLink()
  const had: number[] = []
  const served = link.serve((milliseconds) => had.push(milliseconds))
  const asking = new SessionTimeoutLink(link.memory)
  await asking.ask(8000)
  expect(had).toEqual([8000])
  await asking.ask(2000)
  expect(had).toEqual([8000, 2000])
  link.close()
  await served
})
