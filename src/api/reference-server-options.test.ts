import { expect, test } from 'vitest'
import { started } from './samples/started.ts'
import { startReferenceServer } from './start-reference-server.ts'

test.each<[string, object, RegExp[]]>([
  [
    'names that there are not',
    {
      like: 'jasperreports-server-8.2',
      defects: ['login-succes-has-a-body', 'nonsense-of-ours'],
      variants: ['nothing'],
    },
    [
      /^There is no known server jasperreports-server-8\.2; .* Did you mean jasperreports-server-8\.2-ce\?$/,
      /^There is no defect login-succes-has-a-body; .* Did you mean login-success-has-a-body\?$/,
      /^There is no defect nonsense-of-ours; "list --defects" shows them all\.$/,
      /^There is no variant nothing; "list --variants" shows them all\./,
    ],
  ],
  ['options that there are not', { defect: ['x'] }, [/^There is no option defect\. Did you mean defects\?$/]],
  [
    'values of the wrong kind',
    { port: 70_000, sessionTimeoutMs: 0, like: 8, tls: { key: 'x' } },
    [/^like: /, /^sessionTimeoutMs: /, /^port: /, /^tls/],
  ],
  ['a key without its certificate', { tls: { key: 'x' } }, [/^tls\.cert is missing\.$/]],
  ['what is no certificate at all', { tls: 'x' }, [/^tls: expected true, or \{ key, cert \} as PEM text\.$/]],
  ['names beside key and certificate', { tls: { key: 'x', cert: 'y', ca: 'z' } }, [/^There is no option tls\.ca\.$/]],
  ['texts that are no certificate', { tls: { key: 'x', cert: 'y' } }, [/^tls: key and cert make no certificate: /]],
  [
    'accounts that are none',
    {
      accounts: [
        { id: 'a', pasword: 'hidden' },
        { id: 'b', password: 'hidden', organization: 'x|y' },
      ],
    },
    [
      /^accounts: entry 1: password is missing\. An account has id and password, and may have organization\.$/,
      /^accounts: entry 1: There is no field pasword\. Did you mean password\?/,
      /^accounts: entry 2: organization: expected an ID without a bar\./,
    ],
  ],
  [
    'two accounts of one name',
    {
      accounts: [
        { id: 'a', password: 'x' },
        { id: 'a', password: 'y' },
      ],
    },
    [/^accounts: a is there twice\.$/],
  ],
  [
    'organizations where there are none',
    { like: 'jasperreports-server-8.2-ce', accounts: [{ id: 'a', password: 'x', organization: 'o' }] },
    [/^accounts: .* has no organizations\. Leave them out\.$/],
  ],
  [
    'defects that no server shows together',
    { defects: ['static-key-changes', 'legacy-login-get-opens-a-session'] },
    [/^No server shows all of these/],
  ],
])('%s are one clear error', async (_, options, problems) => {
  const error = await startReferenceServer(options).catch((reason) => reason)
  expect(error).toMatchObject({
    name: 'ConfigurationError',
    problems: problems.map((each) => expect.stringMatching(each)),
  })
  expect(error.message).not.toContain('hidden')
})

test('a port that is taken is a ConfigurationError', async () => {
  const { url } = await started()
  const error = await startReferenceServer({ port: Number(new URL(url).port) }).catch((reason) => reason)
  expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('EADDRINUSE') })
})
