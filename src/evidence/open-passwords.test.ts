import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { anyCharacter, anySpecialCharacter } from '../http/samples/any-text.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { runChecks } from '../runner/run.ts'
import { packageRoot } from '../suite/suite.ts'
import { Redaction } from './redaction.ts'

// A vendor's default account has its user ID as its password: the ID has to stay readable, the password hidden.

/** Without the characters that separate names from values in the texts below. */
const userId = fc
  .string({
    minLength: 4,
    maxLength: 20,
    unit: fc.oneof(anySpecialCharacter, anyCharacter, fc.constantFrom(...'aZ7')),
  })
  .filter((id) => /[a-zA-Z0-9]{3}/.test(id) && !/[|:$"\\&<>%\s]|pass|pwd/i.test(id) && encodable(id))

function encodable(text: string): boolean {
  try {
    return encodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const open = (id: string, others: readonly string[] = []) =>
  new Redaction([{ placeholder: '#', value: id, userIds: [id, ...others] }])
const form = (text: string) => new URLSearchParams({ v: text }).toString().slice(2)

describe('a password that is a user ID', () => {
  test('is hidden where a password stands, and nowhere else, whatever it is', () => {
    fc.assert(
      fc.property(userId, (id) => {
        const redaction = open(id)
        const once = encodeURIComponent(id)
        const json = JSON.stringify(id)
        for (const [text, shown] of [
          [`/login?j_username=${once}&j_password=${once}&x=1`, `/login?j_username=${once}&j_password=#&x=1`],
          [`j_password=${form(id)}&j_username=${form(id)}`, `j_password=#&j_username=${form(id)}`],
          [`j_username%3D${once}%26j_password%3D${once}`, `j_username%3D${once}%26j_password%3D#`],
          [`--user "${id}|org_1:${id}"`, `--user "${id}|org_1:#"`],
          [`http://${once}:${once}@host/`, `http://${once}:#@host/`],
          [`{"user":${json},"password" : ${json}}`, `{"user":${json},"password" : "#"}`],
          [`The user ${id} is not known.`, `The user ${id} is not known.`],
        ] as const)
          expect(redaction.apply(text)).toBe(shown)
      }),
      { numRuns: 60 },
    )
  })

  test('is hidden in Base64, where no ID is read', () => {
    const header = Buffer.from('jasperadmin|org_1:jasperadmin').toString('base64')
    const shown = open('jasperadmin').apply(`Authorization: Basic ${header}`)
    expect(Buffer.from(shown.split(' ').at(-1) ?? '', 'base64').toString()).not.toContain('jasperadmin')
  })

  test('is hidden behind the name of another user, too', () => {
    expect(open('joe', ['superuser']).apply('superuser:joe and joe')).toBe('superuser:# and joe')
  })

  test('is hidden behind what is nearly a name', () => {
    for (const name of [
      'joeuse_',
      'joeuse_|organization_1',
      'joeuser|organization_1 ',
      'CONFORMANCE\\joeuser|organization_1',
      '*',
      '*|organization_1',
      '%|organization_1',
      "' OR '1'='1|organization_1",
      'joeuser@a.invalid|organization_1',
      'joeuser+tag',
      'joeuser✓',
    ])
      expect(open('joeuser').apply(`${name}:joeuser of joeuser`)).toBe(`${name}:# of joeuser`)
    for (const name of ['another-user', "' OR '1'='1|organization_1", '*)(uid=*'])
      expect(open('joeuser').apply(`curl --user "${name}:joeuser"`)).toBe(`curl --user "${name}:#"`)
  })

  test('stays as it is behind the placeholder of one', () => {
    const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joeuser', userIds: ['joeuser'] }])
    const once = redaction.apply('--user "joeuser:joeuser" joeuser')
    expect(once).toBe('--user "joeuser:$USER_PASSWORD" joeuser')
    expect(redaction.apply(once)).toBe(once)
  })

  test('hides no user ID with a mistake in it either, also where that is learnt later', () => {
    const redaction = new Redaction([], open('jasperadmin'))
    redaction.learn({ placeholder: '$WRONG', value: 'jasperadmi' })
    redaction.learn({ placeholder: '$WRONG', value: 'jasperadminx' })
    expect(redaction.apply('j_username=jasperadmin&j_password=jasperadmi')).toBe(
      'j_username=jasperadmin&j_password=$WRONG',
    )
    expect(redaction.apply('jasperadminx')).toBe('$WRONG')
  })
})

/** The evidence of a run in which the ordinary user has this password, as one text. */
async function evidenceWith(password: string): Promise<string> {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const declared = readEnvironment('reference', folders, { USER_PASSWORD: password, SESSION_TIMEOUT: '60s' })
  const { environment, close } = await startEmbedded(declared)
  try {
    const selection = { only: ['2.1', '4.1', '4.2', '4.3', '4.5', '5.2'], skip: [], timing: false }
    const { reports } = await runChecks(everyCheck, environment, selection)
    return JSON.stringify(reports)
  } finally {
    await close()
  }
}

describe('a run as a user whose password is the user ID', () => {
  test('shows the ID, and no password where one stands', async () => {
    const [own, ordinary] = [await evidenceWith('joeuser'), await evidenceWith('joe-Password1')]
    for (const text of [own, ordinary]) {
      const passwords = [...text.matchAll(/j_password=([^&"\\ ]*)|--user \\"[^:"]+:([^"\\]*)/g)]
      const given = passwords.map(([, field, user]) => field ?? user ?? '')
      expect(given.length).toBeGreaterThan(200)
      // The suite makes up the rest: for unknown users, and as arbitrary text.
      const made = /^(\$.*|conformance-no-password|%|%25|\*|%2A| |%20|\+|)$/i
      expect(given.filter((each) => !made.test(each))).toEqual([])
      const headers = [...text.matchAll(/"Basic ([^"]+)"/g)].map(([, sent = '']) => sent)
      expect(headers.length).toBeGreaterThan(50)
      expect(headers.filter((each) => Buffer.from(each, 'base64').toString().endsWith(':joeuser'))).toEqual([])
    }
    // Only for the second run is the ID a wrong password.
    const count = (text: string) => text.split('j_username=joeuser%7Corganization_1&j_password=$USER_PASSWORD').length
    // A check may be repeated, and the passwords that it makes up decide how often it signs in between them.
    expect(Math.abs(count(own) - count(ordinary))).toBeLessThan(20)
    expect(count(own)).toBeGreaterThan(50)
  })
})
