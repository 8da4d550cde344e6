import { ignoring, isElsewhere, type RequestCondition, unverified } from '../attempts.ts'
import type { Defect } from '../defect.ts'

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Kinds of requests, by the end of the names of their defects. */
const kinds: Readonly<Record<string, readonly [words: string, is: RequestCondition]>> = {
  ...Object.fromEntries(
    methods.map((method) => [`with-${method.toLowerCase()}`, [method, (request) => request.method === method]]),
  ),
  'with-a-body': ['a request with a body', ({ body }) => body.length > 0],
  'on-other-paths': ['a request to any path but the first', isElsewhere],
  'with-head-on-other-paths': [
    'HEAD to any path but the first',
    ({ method, path }, { options }) => method === 'HEAD' && path !== options.protectedPaths[0],
  ],
}

const words = { basic: 'HTTP basic', arguments: 'URL arguments', token: 'a token', session: 'the session cookie' }
const verbs = {
  ignored: ['ignores', ignoring],
  not: ['ignores', ignoring],
  'not-verified': ['does not verify', unverified],
  'not-looked-up': ['does not verify', unverified],
} as const

const basic = '4.1/basic-authenticates-every-method'
const byArguments = '4.2/arguments-authenticate-every-method'
const token = '4.2/token-authenticates-a-request'
const session = '5.1/session-authenticates-every-method'
const writing = ['with-head', 'with-post', 'with-put', 'with-patch', 'with-delete']
const special = ['with-a-body', 'with-head-on-other-paths']
const careless = ['on-other-paths', 'with-head', 'with-a-body']

type Row = readonly [by: keyof typeof words, fault: keyof typeof verbs, id: string, ...kinds: string[]]
const rows: readonly Row[] = [
  ['basic', 'ignored', basic, ...writing, ...special],
  ['arguments', 'ignored', byArguments, ...writing, ...special],
  ['token', 'ignored', token, ...special],
  ['token', 'not', token, 'with-post', 'with-put', 'with-delete'],
  ['session', 'ignored', session, 'with-a-body'],
  ['session', 'not', session, ...writing, 'with-options'],
  ['basic', 'not-verified', basic, 'with-delete'],
  ['basic', 'not-verified', '4.1/unknown-user-is-401', ...careless],
  ['arguments', 'not-verified', byArguments, 'with-put'],
  ['arguments', 'not-verified', '4.2/unknown-user-is-401', ...careless],
  ['token', 'not-verified', token, 'with-post', 'with-put', 'with-delete'],
  ['token', 'not-verified', '4.2/invalid-token-is-401', ...careless],
  ['session', 'not-looked-up', session, ...writing],
]

const everyPath = [
  ['basic', '4.1/basic-authenticates-every-rest-path'],
  ['arguments', '4.2/arguments-authenticate-every-rest-v2-path'],
  ['token', '4.2/token-authenticates-a-request'],
  ['session', '5.1/session-authenticates-every-rest-path'],
] as const

/** Credentials that the server ignores or does not verify in some requests (sections 4.1, 4.2 and 5.1). */
export const whichRequestDefects: readonly Defect[] = [
  ...rows.flatMap(([by, fault, id, ...slugs]) =>
    slugs.map((slug): Defect => {
      const [which, is] = kinds[slug] ?? ['', () => false]
      const [verb, change] = verbs[fault]
      return {
        name: `${by}-${fault}-${slug}`,
        summary: `In ${which}, the server ${verb} ${words[by]}.`,
        breaks: [id],
        change: change(by, is),
      }
    }),
  ),
  ...everyPath.map(([by, id]) => ({
    name: `${by}-on-the-first-path-only`,
    summary: `On every REST path but the first, the server ignores ${words[by]}.`,
    breaks: [id],
    change: ignoring(by, isElsewhere),
  })),
]
