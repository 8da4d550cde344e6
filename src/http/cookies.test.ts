import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Header } from '../methods/request-data.ts'
import { Cookies } from './cookies.ts'
import { sessionCookieIn, withoutExcess } from './set-cookie.ts'

const url = 'http://reports.example.com/reporting/rest_v2/login'
const setting = (...cookies: string[]) => cookies.map((value): Header => ['Set-Cookie', value])

/** A client with these cookies from a login. */
function having(...cookies: string[]): Cookies {
  const client = new Cookies('/reporting')
  client.store(setting(...cookies), url)
  return client
}

test.each(['/rep%20orts', '/r%2Fs', '/%C3%A4'])('a cookie for the context path %s is sent there', (path) => {
  const client = new Cookies(path)
  client.store(setting(`userLocale=de; Path=${path}`, 'route=1'), `http://reports.example.com${path}/rest_v2/login`)
  expect(client.header(`http://reports.example.com${path}/rest_v2/login`, 'plain')).toBe('route=1; userLocale=de')
  expect(client.header('http://reports.example.com/elsewhere', 'plain')).toBeUndefined()
})

describe('the session cookie of an answer', () => {
  test.each<[string, string[], string | undefined]>([
    ['is what Set-Cookie says', ['JSESSIONID=A; Path=/reporting'], 'A'],
    ['may have a route behind it', ['JSESSIONID=A.node-1; Path=/reporting'], 'A.node-1'],
    [
      'may have any attributes',
      ['JSESSIONID=A; path=/reporting/; SECURE; httponly; SameSite=None; Priority=High'],
      'A',
    ],
    ['may have no path', ['JSESSIONID=A'], 'A'],
    ['may stand among others', ['route=1', 'JSESSIONID=A', 'userLocale=de'], 'A'],
    ['may live for a while', ['JSESSIONID=A; Max-Age=60'], 'A'],
    ['is the last of several', ['JSESSIONID=A; Path=/reporting', 'JSESSIONID=B; Path=/reporting'], 'B'],
    ['is the last of several for different paths', ['JSESSIONID=A; Path=/', 'JSESSIONID=B; Path=/reporting'], 'B'],
    ['is that of the service, not that of all paths', ['JSESSIONID=A; Path=/reporting', 'JSESSIONID=B; Path=/'], 'A'],
    ['is none for another domain', ['JSESSIONID=A; Domain=other.example.org'], undefined],
    ['is not that of another domain', ['JSESSIONID=A', 'JSESSIONID=B; Domain=other.example.org'], 'A'],
    ['is not that of another path', ['JSESSIONID=A; Path=/reporting', 'JSESSIONID=B; Path=/portal'], 'A'],
    ['has not the name of another', ['jsessionid=A', 'XJSESSIONID=B', 'JSESSIONIDX=C'], undefined],
    ['is none without a value', ['JSESSIONID=; Path=/reporting'], undefined],
    ['is none when it has expired on arrival', ['JSESSIONID=A; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], undefined],
    ['is none with a lifetime of zero', ['JSESSIONID=A; Max-Age=0'], undefined],
    ['is none with a negative lifetime', ['JSESSIONID=A; Max-Age=-1'], undefined],
    [
      'is none when it was set and taken away',
      ['JSESSIONID=A; Path=/r', 'JSESSIONID=; Path=/r/; Max-Age=0'],
      undefined,
    ],
    ['is there when it was taken away and set', ['JSESSIONID=; Path=/r; Max-Age=0', 'JSESSIONID=A; Path=/r'], 'A'],
    [
      'is there when one for another path was taken away',
      ['JSESSIONID=A; Path=/r', 'JSESSIONID=; Path=/; Max-Age=0'],
      'A',
    ],
    ['is none without Set-Cookie', [], undefined],
    ['is none when it can not be read', ['', ';', '=', 'Path=/'], undefined],
  ])('%s: %j', (_, cookies, value) => {
    expect(sessionCookieIn(setting(...cookies), url)?.value).toBe(value)
    expect(having(...cookies).sessionId).toBe(value)
  })

  test('is found whatever the letters of the header', () => {
    expect(sessionCookieIn([['set-cookie', 'JSESSIONID=A']], url)?.value).toBe('A')
    expect(sessionCookieIn([['SET-COOKIE', 'JSESSIONID=A']], url)?.value).toBe('A')
  })
})

test('the cookie of another application does not replace the session, not even one that was set again', () => {
  const client = having('JSESSIONID=A; Path=/reporting')
  client.sessionId = 'A'
  client.store(setting('JSESSIONID=portal; Path=/'), url)
  expect(client.sessionId).toBe('A')
})

describe('the Cookie header of a client', () => {
  test.each<[string, string[], string | undefined, string | undefined]>([
    ['without cookies', [], undefined, undefined],
    ['with a session', ['JSESSIONID=A; Path=/reporting'], 'JSESSIONID=A', '$Version=0; JSESSIONID=A; $Path=/reporting'],
    [
      'with a route behind the session ID',
      ['JSESSIONID=A.n1; Path=/reporting'],
      'JSESSIONID=A.n1',
      '$Version=0; JSESSIONID=A.n1; $Path=/reporting',
    ],
    [
      'with the cookie of a load balancer',
      ['JSESSIONID=A; Path=/reporting', 'SERVERID=s1; Path=/'],
      'SERVERID=s1; JSESSIONID=A',
      '$Version=0; JSESSIONID=A; $Path=/reporting; SERVERID=s1',
    ],
    ['with that alone', ['SERVERID=s1; Path=/'], 'SERVERID=s1', 'SERVERID=s1'],
    ['with one for elsewhere', ['other=1; Path=/elsewhere'], undefined, undefined],
    ['with one for another host', ['other=1; Domain=other.example.org'], undefined, undefined],
    [
      'with a session whose path is wrong',
      ['JSESSIONID=A; Path=/wrong'],
      'JSESSIONID=A',
      '$Version=0; JSESSIONID=A; $Path=/reporting',
    ],
    [
      'with Secure cookies on plain HTTP',
      ['JSESSIONID=A; Secure', 'r=1; Secure; Path=/'],
      'r=1; JSESSIONID=A',
      '$Version=0; JSESSIONID=A; $Path=/reporting; r=1',
    ],
    ['without what has a control character', ['JSESSIONID=A\u007f', 'r=1\u007f; Path=/'], undefined, undefined],
    ['with cookies that arrived expired', ['JSESSIONID=A; Max-Age=0', 'r=1; Max-Age=0'], undefined, undefined],
  ])('%s', (_, cookies, plain, documented) => {
    const client = having(...cookies)
    expect(client.header(url, 'plain')).toBe(plain)
    expect(client.header(url, 'documented')).toBe(documented)
  })

  test('names the path of the context, which is / where there is none', () => {
    const client = new Cookies('')
    client.store(setting('JSESSIONID=A'), url)
    expect(client.header(url, 'documented')).toBe('$Version=0; JSESSIONID=A; $Path=/')
  })

  test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://reports.example.com'])(
    'replays other cookies at %s',
    (origin) => {
      const client = new Cookies('/reporting')
      client.store(setting('SERVERID=s1; Path=/'), `${origin}/reporting/rest_v2/login`)
      expect(client.header(`${origin}/reporting/logout.html`, 'plain')).toBe('SERVERID=s1')
    },
  )
})

describe('a client', () => {
  test.each(['Domain=other.example.org', 'Path=/portal', 'Path=/', 'Path=/portal; Max-Age=0'])(
    'keeps its session when an answer sets one for elsewhere: %s',
    (where) => {
      const client = having('JSESSIONID=A; Path=/reporting')
      client.store(setting(`JSESSIONID=B; ${where}`), url)
      expect(client.sessionId).toBe('A')
    },
  )

  test('sends back the bytes that came, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const plain = bytes.filter((byte) => byte > 0x20 && byte !== 0x7f && byte !== 0x3b)
        const value = Buffer.from(plain).toString('latin1')
        expect(having(`other=x${value}; Path=/`).header(url, 'plain')).toBe(`other=x${value}`)
      }),
    )
  })

  test('keeps the newest value, and nothing of what was taken away', () => {
    const client = having('JSESSIONID=A', 'r=1; Path=/')
    client.store(setting('JSESSIONID=B', 'r=2; Path=/'), url)
    expect(client.header(url, 'plain')).toBe('r=2; JSESSIONID=B')
    client.store(setting('JSESSIONID=; Max-Age=0', 'r=; Path=/; Max-Age=0'), url)
    expect(client.header(url, 'plain')).toBeUndefined()
  })

  test('keeps its session when an answer sets none', () => {
    const client = having('JSESSIONID=A')
    client.store([], url)
    expect(client.sessionId).toBe('A')
  })

  test('knows whether its session was given to it from outside', () => {
    const client = having('JSESSIONID=A')
    expect(client.givenSessionId).toBeUndefined()
    client.sessionId = 'B'
    expect(client.givenSessionId).toBe('B')
    client.store(setting('JSESSIONID=C'), url)
    expect(client.givenSessionId).toBeUndefined()
  })

  test('is empty as long as it has got nothing', () => {
    expect(new Cookies('').isEmpty).toBe(true)
    expect(having('JSESSIONID=A').isEmpty).toBe(false)
    expect(having('r=1').isEmpty).toBe(false)
  })
})

describe('why a client has no session', () => {
  const many = Array.from({ length: 200 }, (_, index) => `c${index}=1`)
  test.each<[string, string[], string | undefined]>([
    ['one that it can use', ['JSESSIONID=A'], undefined],
    ['one for another domain', ['JSESSIONID=A; Domain=other.example.org'], 'is for the domain other.example.org'],
    ['one that has expired', ['JSESSIONID=A; Max-Age=0'], 'has already expired'],
    ['one that has expired long ago', ['JSESSIONID=A; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'has already expired'],
    ['one that is taken away again', ['JSESSIONID=A', 'JSESSIONID=; Max-Age=0'], 'has no value, which deletes it'],
    ['one without a value', ['JSESSIONID='], 'has no value, which deletes it'],
    ['one that is only named', ['JSESSIONID; Path=/'], 'is in a Set-Cookie header that no client can read'],
    ['one behind another', ['lb=1; Path=/, JSESSIONID=A'], 'is in a Set-Cookie header that no client can read'],
    ['one with a prefix', ['__Host-JSESSIONID=A'], 'comes in a cookie __Host-JSESSIONID'],
    ['one in small letters', ['jsessionid=A'], 'comes in a cookie jsessionid'],
    [
      'one that is too large',
      [`JSESSIONID=${'A'.repeat(5000)}`],
      'is larger than the 4096 characters that clients take',
    ],
    [
      'one before too many others',
      ['JSESSIONID=A', ...many],
      'comes before more than 180 others, and clients keep the last ones',
    ],
    ['one of a similar name', ['XJSESSIONID=A', 'JSESSIONIDX=A'], undefined],
    ['none', [], undefined],
  ])('%s', (_, cookies, why) => {
    const client = new Cookies('/reporting')
    client.store(withoutExcess(setting(...cookies)), url)
    if (why === undefined) expect(client.lackedSession).toBeUndefined()
    else expect(client.lackedSession?.why).toContain(why)
  })

  test('thousands of cookies that clients ignore are one header, because answers are kept', () => {
    const many = Array.from({ length: 2500 }, (_, index) => `c${index}=v`)
    const headers = withoutExcess([['X-Other', 'stays'], ...setting(...many, 'JSESSIONID=A')])
    expect(headers.length).toBe(1 + 1 + 180)
    expect(headers[1]).toEqual(['Set-Cookie (ignored)', expect.stringMatching(/^2321 cookies of \d+ characters$/)])
    expect(headers.at(-1)).toEqual(['Set-Cookie', 'JSESSIONID=A'])
  })

  test('a login that sets none is the reason, unless there is another', () => {
    const [without, foreign] = [having(), having('JSESSIONID=A; Domain=other.example.org')]
    const fine = having('JSESSIONID=A')
    for (const client of [without, foreign, fine]) client.recordSignIn({ status: 200 })
    const refused = having()
    refused.recordSignIn({ status: 403 })
    const why = 'the login was answered with status 403'
    expect(refused.lackedSession).toEqual({ why, hasUnusableCookie: false, signInStatus: 403 })
    expect(without.lackedSession?.why).toBe('no answer has set a cookie JSESSIONID')
    expect(foreign.lackedSession).toMatchObject({
      why: expect.stringContaining('other.example.org'),
      hasUnusableCookie: true,
    })
    expect(fine.lackedSession).toBeUndefined()
  })

  test('a session that was taken away is no reason, and one that comes is the end of it', () => {
    const client = having('JSESSIONID=A')
    client.store(setting('JSESSIONID=; Max-Age=0'), url)
    expect([client.sessionId, client.lackedSession]).toEqual([undefined, undefined])
    const later = having('JSESSIONID=; Max-Age=0')
    later.store(setting('JSESSIONID=A'), url)
    later.store(setting('JSESSIONID=; Max-Age=0'), url)
    expect(later.lackedSession).toBeUndefined()
  })
})
