import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { curlCommand } from './curl.ts'
import { Redaction } from './redaction.ts'

describe('a command', () => {
  const redaction = new Redaction([
    { placeholder: '$USER_PASSWORD', value: 'joe-Password1' },
    { placeholder: 'JSESSIONID#7', value: '0123456789abcdef' },
  ])
  const of = (value: string) =>
    curlCommand(
      { operation: 'plain', method: 'GET', path: '/p', headers: [['X', value]] },
      { baseUrl: 'http://any', cookieFile: 'c' },
      redaction,
    ).line

  test.each([
    ['joe-Password1', '$USER_PASSWORD'],
    ['joe-Password1x', `\${USER_PASSWORD}x`],
    ['joe-Password1_', `\${USER_PASSWORD}_`],
    ['joe-Password1.x', '$USER_PASSWORD.x'],
    ['0123456789abcdef', '$JSESSIONID_7'],
    ['$HOME `id` $(id) "\\', '\\$HOME \\`id\\` \\$(id) \\"\\\\'],
    ['hello!world', `hello"'!'"world`],
  ])('writes %s as %s', (value, written) => {
    expect(of(value)).toBe(`curl --silent --include --cookie c --cookie-jar c --header "X: ${written}" "http://any/p"`)
  })

  test('writes a space in a URL as the suite does', () => {
    const call = { operation: 'plain', method: 'GET', path: '/p', args: [['a', 'joe Password1']] } as const
    const { line } = curlCommand(call, { baseUrl: 'http://any', cookieFile: 'c' }, new Redaction())
    expect(line).toContain('--url-query "+a=joe%20Password1"')
  })

  test('encodes what stands there in Base64', () => {
    const value = Buffer.from('joe|organization_1:joe-Password1').toString('base64')
    expect(of(`Bearer ${value}`)).toContain(
      `--header "X: Bearer $(printf '%s' "joe|organization_1:$USER_PASSWORD" | base64 | tr -d '\\n')"`,
    )
    expect(of(`Bearer ${Buffer.from('joe|organization_1').toString('base64')}`)).not.toContain('base64')
  })

  test.skipIf(process.platform === 'win32')('is read by a shell as it was meant, whatever is in it', () => {
    for (const value of [
      '$HOME',
      `\${HOME}`,
      '`id`',
      '$(id)',
      '"',
      "'",
      '\\',
      '\\$x',
      '!x',
      '*',
      'a b',
      '$USER_PASSWORD',
      'ü✓',
    ]) {
      const printed = execFileSync('sh', [
        '-c',
        of(value)
          .replace(/^curl.* --header/, 'printf %s')
          .replace(/ "http:.*/, ''),
      ])
      expect(printed.toString()).toBe(`X: ${value}`)
    }
  })
})
