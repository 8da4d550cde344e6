import { describe, expect, test } from 'vitest'
import { processProxiesOf, proxyFor } from './proxy.ts'

const variables = {
  HTTP_PROXY: 'http://plain:1',
  HTTPS_PROXY: 'http://joe:x@secure:2',
  NO_PROXY: 'a.example, .b.example:8443',
}
const proxyBy = (more: Record<string, string | undefined>, address: string, proxyUrl?: string) =>
  proxyFor({ proxyUrl, processProxies: processProxiesOf({ ...variables, ...more }) }, address)

describe('the proxy of an address', () => {
  test.each([
    ['https://host/context', 'HTTPS_PROXY', 'http://joe:x@secure:2'],
    ['http://host/context', 'HTTP_PROXY', 'http://plain:1'],
    ['https://nota.example', 'HTTPS_PROXY', 'http://joe:x@secure:2'],
    ['https://b.example', 'HTTPS_PROXY', 'http://joe:x@secure:2'],
    ['https://localhost.example.com', 'HTTPS_PROXY', 'http://joe:x@secure:2'],
  ])('of %s is that of %s', (address, variable, url) => {
    expect(proxyBy({}, address)).toEqual({ variable, url })
  })

  test.each([
    'https://a.example/context',
    'https://sub.A.example',
    'https://b.example:8443',
    'https://sub.b.example:8443',
    'http://127.0.0.1:8080/reporting',
    'http://localhost:8080',
    'https://reports.localhost',
    'https://[::1]:8443',
  ])('of %s is none', (address) => {
    expect(proxyBy({}, address)).toBeUndefined()
  })

  test.each([
    ['*', 'https://host'],
    ['*.example', 'https://host.example'],
    ['host:443', 'https://host'],
    ['other host', 'https://host'],
  ])('is none where NO_PROXY is %s and the address %s', (exceptions, address) => {
    expect(proxyBy({ NO_PROXY: exceptions }, address)).toBeUndefined()
  })

  test('is that of PROXY_URL in any case', () => {
    for (const address of ['https://host', 'https://a.example', 'http://127.0.0.1:8080'])
      expect(proxyBy({}, address, 'http://own:3')).toEqual({ variable: 'PROXY_URL', url: 'http://own:3' })
  })
})

test('small letters beat capitals, an empty variable is none, and http is the scheme of a proxy without one', () => {
  expect(processProxiesOf({ HTTPS_PROXY: 'http://a', https_proxy: 'b:3128', no_proxy: 'c', NO_PROXY: 'd' })).toEqual({
    HTTP_PROXY: undefined,
    HTTPS_PROXY: 'http://b:3128',
    exceptions: ['c'],
  })
  expect(processProxiesOf({ HTTPS_PROXY: '', NO_PROXY: '*' })).toBeUndefined()
})
