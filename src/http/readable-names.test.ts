import { expect, test } from 'vitest'
import { LearntInRun } from './learnt-in-run.ts'
import { Redaction } from './redaction.ts'

test('the names of users and organizations in a token stay readable', () => {
  const parent = new Redaction()
  parent.keepReadable(['testuser01', 'productionorganization'])
  const redaction = new Redaction([], parent, new LearntInRun())
  const token = 'u=testuser01|o=productionorganization|exp=x9y8z7w6v5u4t3s2r1'
  redaction.learn({ placeholder: '$TOKEN', value: token })
  expect(redaction.apply(`j_username=testuser01|productionorganization&pp=${token}&part=x9y8z7w6v5u4t3s2r1`)).toBe(
    'j_username=testuser01|productionorganization&pp=$TOKEN&part=$TOKEN',
  )
})
