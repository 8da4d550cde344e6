import { expect, test } from 'vitest'
import { Fingerprints } from '../../check/fingerprints.ts'
import type { Engine } from './engine.ts'
import { k6Browsers } from './k6-browsers.ts'
import type { Plan } from './plan.ts'

test.each([
  ['', 0],
  ['plain', 5],
  ['Zürich', 7],
  ['東京', 6],
  ['𝄞', 4],
])('the size of the body %j is that of its bytes in UTF-8: %i', async (body, bytes) => {
  const engine: Engine = {
    http: {
      request: () => ({ status: 401, body, headers: {}, cookies: {} }),
      CookieJar: class {
        cookiesForURL = () => ({})
      },
    },
    base64: btoa,
    sleep() {},
  }
  const plan = { paths: { resource: '/rest_v2/resources' } } as unknown as Plan
  const browsers = k6Browsers(engine, plan, 'http://host/context', new Fingerprints([]))
  const request = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted: 'resource' } as const
  const sent = await browsers.send({ ...request, browser: 0, together: false }, { method: 'GET', path: '/a' })
  expect(sent).toMatchObject({ seen: { bodyBytes: bytes } })
})
