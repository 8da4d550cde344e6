import { compileFunction } from 'node:vm'
import { CookieJar } from 'tough-cookie'
import { request } from 'undici'
import type { Engine, Response } from '../engine.ts'
import type { PlannedSurvey } from '../plan.ts'

interface Played {
  /** Each check: its operation and whether it passed. */
  readonly checks: { readonly operation: string; readonly holds: boolean }[]
  readonly said: string[]
}

/** A script for k6 that runs in Node, for tests without k6. */
export interface Script {
  readonly options: { readonly thresholds: Readonly<Record<string, readonly string[]>> }
  /** Plays this many iterations, one after another. */
  play(iterations: number): Promise<Played>
}

/** Globals that k6 lacks: these declarations are never reached, so that using one throws a ReferenceError. */
const lacking = 'let process, Buffer, setImmediate, performance'

/** Loads a script, with undici and tough-cookie in place of the k6 modules. Throws what the script throws. */
export function loadScript(script: string, variables: Readonly<Record<string, string>>): Script {
  const played: Played = { checks: [], said: [] }
  let iteration = 0
  class Metric {
    add(): void {}
  }
  const check = (
    value: unknown,
    conditions: Record<string, (value: unknown) => boolean>,
    tags: { operation: string },
  ) => {
    for (const holds of Object.values(conditions)) played.checks.push({ ...tags, holds: holds(value) })
  }
  const modules = {
    k6: { check, sleep: (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)) },
    'k6/encoding': { b64encode: (text: string) => Buffer.from(text).toString('base64') },
    'k6/execution': {
      scenario: {
        get iterationInTest() {
          return iteration
        },
      },
    },
    'k6/http': { request: send, CookieJar: Jar, setResponseCallback() {}, expectedStatuses() {} },
    'k6/metrics': { Counter: Metric, Rate: Metric },
  }
  const plain = script
    .replace(/^import (.+) from '(.+)'$/gm, "const $1 = modules['$2']")
    .replace(/^export default async function/m, 'async function play')
    .replace(/^export /gm, '')
  const code = `'use strict'\n${plain}\nreturn { options, setup, play }\n${lacking}`
  const ours = { error: (text: string) => played.said.push(text) }
  const { options, setup, play } = compileFunction(code, ['modules', '__ENV', 'console'])(modules, variables, ours)
  return {
    options,
    async play(iterations) {
      // k6 passes the result of setup as JSON.
      const survey = JSON.parse(JSON.stringify(await setup())) as PlannedSurvey
      for (iteration = 0; iteration < iterations; iteration++) await play(survey)
      return played
    },
  }
}

class Jar {
  readonly cookies = new CookieJar(null, { looseMode: true })

  cookiesForURL(url: string): Record<string, string[]> {
    return Object.fromEntries(this.cookies.getCookiesSync(url).map(({ key, value }) => [key, [value]]))
  }
}

const send: Engine['http']['request'] = async (method, url, body, { headers, jar }) => {
  const { cookies } = jar as Jar
  const kept = cookies.getCookieStringSync(url)
  const answer = await request(url, {
    method: method as 'GET',
    body,
    headers: { ...headers, ...(kept !== '' && { cookie: kept }) },
  })
  const set = [answer.headers['set-cookie'] ?? []].flat()
  for (const cookie of set) cookies.setCookieSync(cookie, url, { ignoreError: true })
  const given = new CookieJar(null, { looseMode: true })
  for (const cookie of set) given.setCookieSync(cookie, url, { ignoreError: true })
  const capital = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
  return {
    status: answer.statusCode,
    body: await answer.body.text(),
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [capital(name), String(value)])),
    cookies: Object.fromEntries(
      given.getCookiesSync(url).map(({ key, value }) => [key, [{ value, max_age: 0, expires: 0 }]]),
    ),
  } satisfies Response
}
