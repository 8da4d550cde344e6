import { expect, test } from 'vitest'
import { notPassed, type Passing, runThrough } from './samples/run-through.ts'

/** Bytes as a header contains them. */
const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

const adding = (...cookies: readonly string[]) => ({
  changes: (_: unknown, { headers }: Passing) => headers.push(...cookies.flatMap((each) => ['Set-Cookie', each])),
})

test.each<[string, readonly string[]]>([
  ['raw UTF-8', [bytes('name=José Müller à; Path=/')]],
  ['raw Latin-1', ['name=Jos\u00e9\u00a0; Path=/']],
  ['JSESSIONID for a foreign domain', ['JSESSIONID=foreign-0123456789; Domain=other.example; Path=/reporting']],
  ['JSESSIONID for a foreign path', ['JSESSIONID=foreign-0123456789; Path=/portal']],
  ['JSESSIONID of a portal for all paths', ['JSESSIONID=foreign-0123456789; Path=/']],
  ['JSESSIONID for a foreign path, taken away', ['JSESSIONID=; Max-Age=0; Path=/portal']],
])('a conforming server passes behind a proxy that adds cookies: %s', async (_, cookies) => {
  const found = await runThrough(adding(...cookies), { only: ['2.2', '4.5', '5.1'], quick: true })
  expect(found.reports.length).toBeGreaterThan(20)
  expect(notPassed(found)).toEqual([])
})

test.each<[string, (cookie: string) => string, string]>([
  [
    'a foreign domain',
    (cookie) => `${cookie}; Domain=other.example`,
    'the cookie JSESSIONID is for the domain other.example, so no client sends it to 127.0.0.1',
  ],
  [
    'a prefixed name',
    (cookie) => `__Host-${cookie}`,
    'the session ID comes in a cookie __Host-JSESSIONID instead of JSESSIONID',
  ],
])('where the session cookie can not be used because of %s, every finding says that', async (_, change, why) => {
  const found = await runThrough(
    {
      changes: (_asked, { headers }) => {
        for (const [index, header] of headers.entries())
          if (header.startsWith('JSESSIONID=')) headers[index] = change(header)
      },
    },
    { only: ['2.2', '4.3/get-opens-a-session', '5.1'] },
  )
  const failed = notPassed(found)
  expect(failed.length).toBeGreaterThan(3)
  expect(failed.filter((each) => !each.includes(why))).toEqual([])
})
