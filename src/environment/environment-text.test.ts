import { expect, test } from 'vitest'
import { environmentText } from './environment-text.ts'
import { problemsOf } from './samples/problems-of.ts'

const textOf = (text: string) => environmentText('a.env', Buffer.from(text))

test.each<[string, string, string]>([
  ['closes in a comment', "SSO=on\nOTHER_ORG_ID='org2\nADMIN_PASSWORD=S3cret\n# the admins'\n", 'OTHER_ORG_ID'],
  ['is that of the next value', 'SSO=on # it\'s\n export USER_ORG_ID = "o\nX="S3cret"\n', 'USER_ORG_ID'],
  ['closes in the third line', '\ufeff\r\nUTF8_USER_PASSWORD="S3cret\r\ntwo\r\n three"\r\n', 'UTF8_USER_PASSWORD'],
  ['never closes', 'SSO=on\nUSER_PASSWORD="S3cret # why\nnonsense\n', 'USER_PASSWORD'],
])('a value whose quote %s is one problem, which does not show it', (_, text, name) => {
  const found = problemsOf(() => textOf(text))
  expect(found).toEqual([
    expect.stringContaining(`a.env: line 2: the quote before the value of ${name} does not close in that line.`),
  ])
  expect(found[0]).not.toContain('S3cret')
})

test('a variable that is set twice is a problem, which names both lines', () => {
  expect(textOf('SSO=on\n# SSO=off\nUSER_ID=joe\nexport SSO = off\n').unread).toEqual([
    'a.env: line 4 sets SSO again, after line 1. Keep one of them.',
  ])
})

test('a line before an open quote that sets nothing is reported with it', () => {
  expect(problemsOf(() => textOf("USER_ID joe\nUSER_PASSWORD='x\nnonsense\n"))).toEqual([
    expect.stringContaining('line 1 does not set a variable'),
    expect.stringContaining('line 2: the quote before the value of USER_PASSWORD '),
  ])
})

test('all open quotes are reported', () => {
  expect(problemsOf(() => textOf("A='x\nB=y\nC=`z\n"))).toEqual([
    expect.stringContaining('line 1: the quote before the value of A '),
    expect.stringContaining('line 3: the quote before the value of C '),
  ])
})

test('quotes may contain others, and end with a backslash', () => {
  const text = "A='C:\\'\nB=\"it's\" # it's\nC=o'neil\nD='\\'x'\n# 'why\nE=\n"
  expect(textOf(text)).toEqual({ text, unread: [] })
})

test.each(['USER_PASSWORD=S3c#ret', '  export USER_PASSWORD = S#3cret # why', 'USER_PASSWORD: S3"c#r"et'])(
  'a value without quotes that a # would shorten is a problem, which does not show it: %s',
  (line) => {
    const { unread } = textOf(`SSO=on\n${line}\n`)
    expect(unread).toEqual([
      expect.stringContaining('a.env: line 2: the # in the value of USER_PASSWORD begins a comment.'),
    ])
    expect(unread[0]).not.toMatch(/S#|3c/)
  },
)

test('a comment behind a value is none', () => {
  const text = 'A=x # y#z\nB=\'a#b\'#c\nC=#d\nD="e#f" # g\nE= # h#i\n# J=k#l\n'
  expect(textOf(text)).toEqual({ text, unread: [] })
})
