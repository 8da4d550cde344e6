import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { optionsFrom } from './from-environment.ts'
import { bench } from './samples/bench.ts'

test('where an environment has no tickets and no tokens, its server knows none', () => {
  const { user } = sampleEnvironment()
  const asked = (changes: Parameters<typeof sampleEnvironment>[0]) => {
    const { ask, service } = bench(optionsFrom(sampleEnvironment(changes)))
    const token = encodeURIComponent(`u=${user.id}|o=${user.organization?.id}`)
    return [service.readTicket(new Map([['ticket', ['ST-1']]])), ask(`/rest_v2/jobs?pp=${token}`).status]
  }
  expect(asked({})).toEqual(['ST-1', 200])
  expect(asked({ sso: undefined, preauthentication: undefined })).toEqual([undefined, 401])
})
