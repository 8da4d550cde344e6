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

test('a long user ID that is sent as a wrong password stays readable where no password is expected, in every check', () => {
  const name = 'conformancetestuser'
  const [parent, run] = [new Redaction(), new LearntInRun()]
  parent.keepReadable([name])
  const [check, other] = [new Redaction([], parent, run), new Redaction([], parent, run)]
  check.learn({ placeholder: '$WRONG_USER_PASSWORD', value: name, userIds: [name] })
  expect(check.apply(`j_username=${name}&j_password=${name}`)).toBe(
    `j_username=${name}&j_password=$WRONG_USER_PASSWORD`,
  )
  expect(other.apply(`j_username=${name}`)).toBe(`j_username=${name}`)
})
