import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { redactionOf } from './secrets.ts'

const shownWith = (proxyUrl: string, text: string) =>
  redactionOf(sampleEnvironment({ transport: { requestTimeoutMs: 5000, insecure: false, proxyUrl } })).apply(text)

test('the password of a proxy is hidden, and its user where that is all it has', () => {
  expect(shownWith('http://keeper:of%20gate@proxy', 'keeper has "of gate"')).toBe('keeper has "$PROXY_PASSWORD"')
  expect(shownWith('http://key%2Fof-gate@proxy', 'sent: key/of-gate')).toBe('sent: $PROXY_PASSWORD')
  expect(shownWith('http://proxy', 'http://proxy')).toBe('http://proxy')
})
