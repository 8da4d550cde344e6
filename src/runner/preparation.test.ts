import { expect, onTestFinished, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { alter } from '../alterations/alteration.ts'
import { header, status } from '../alterations/response-changes.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { preparationTimeoutMs } from './preparation.ts'
import { runChecks } from './run.ts'
import { type EntryPoint, entryPointBefore, runThrough } from './samples/run-through.ts'
import { slowStart } from './samples/slow-start.ts'

/** Duration of the first request of each kind, in milliseconds; a request may take half of that. */
const compileMs = 8000

test('a server that compiles its pages when they are first asked for is waited for, one page after the other', async () => {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const variables = { REQUEST_TIMEOUT: `${compileMs / 2}ms`, CONCURRENCY: '4' }
  const declared = readEnvironment('reference', folders, variables)
  const { environment, close } = await startEmbedded({ ...declared, expiredLicenseBaseUrl: undefined })
  onTestFinished(close)
  const baseUrl = await entryPointBefore(environment.baseUrl, slowStart(compileMs))
  const selection = { only: ['4.1', '4.5', '4.7', '4.8'], skip: [], timing: false }
  const { reports, unreachable } = await runChecks(everyCheck, { ...environment, baseUrl }, selection)
  expect(unreachable).toBeUndefined()
  expect(reports.length).toBeGreaterThan(30)
  const wrong = reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
  expect(wrong.map(({ message }) => message)).toEqual([])
})

const withoutBasic: ServicePatch = () => ({ tryBasic: () => undefined })
const notForTheUser: ServicePatch = (was) => ({
  serveResource: (request, user) => {
    const answer = was.serveResource(request, user)
    return user?.account?.id === 'joeuser' ? { ...answer, status: 403 } : answer
  },
})

const forTheAdminOnly: ServicePatch = (was) => ({
  serveResource: (request, user) => {
    const answer = was.serveResource(request, user)
    return user?.account?.id === 'superuser' ? answer : { ...answer, status: 404 }
  },
})

test.each([
  ['nothing else is wrong', []],
  ['basic authentication refuses everyone', [withoutBasic]],
  ['only others than the user may read it', [notForTheUser]],
  ['it exists for the admin only', [forTheAdminOnly]],
] as const)('where ABSENT_PATH exists, and %s, nothing that would change it is sent', async (_, patches) => {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const declared = readEnvironment('reference', folders, { ABSENT_PATH: '/rest_v2/resources' })
  const methods = new Set<string>()
  const watching: ServicePatch = (was) => ({
    answer(request) {
      if (request.target.startsWith('/reporting/rest_v2/resources')) methods.add(request.method)
      return was.answer(request)
    },
  })
  const { environment, close } = await startEmbedded(declared, [...patches, watching])
  onTestFinished(close)
  const { reports, unreachable } = await runChecks(everyCheck, environment, { only: [], skip: [], timing: false })
  expect(unreachable?.reason).toMatch(
    /^ABSENT_PATH: \/rest_v2\/resources exists \(status 200\)\. Name a path that does not exist/,
  )
  expect(reports).toEqual([])
  expect(methods).toEqual(new Set(['GET']))
})

test('where ABSENT_PATH exists, and one account gets no answer there, nothing that would change it is sent', async () => {
  const methods = new Set<string | undefined>()
  let unanswered: string | undefined
  const proxy: EntryPoint = {
    answers({ url, method, headers }, answer) {
      if (!url?.endsWith('/rest_v2/jobs')) return false
      methods.add(method)
      unanswered ??= headers.cookie
      if (headers.cookie !== unanswered) return false
      answer.destroy()
      return true
    },
  }
  const { unreachable, reports } = await runThrough(proxy, { variables: { ABSENT_PATH: '/rest_v2/jobs' } })
  expect(unreachable?.reason).toMatch(/^ABSENT_PATH: \/rest_v2\/jobs exists \(status 200\)/)
  expect(reports).toEqual([])
  expect(methods).toEqual(new Set(['GET']))
})

const redirecting = alter(
  { operation: 'resource', outcome: 'absent' },
  status(308),
  header('Location', '/reporting/rest_v2/absent/'),
)
const redirectingTheUser: ServicePatch = (was) => ({
  serveResource: (request, user) => {
    const answer = was.serveResource(request, user)
    if (user?.account?.id !== 'joeuser' || answer.status !== 404) return answer
    return { ...answer, status: 308, headers: [...answer.headers, ['Location', '/reporting/rest_v2/absent/']] }
  },
})

test.each([
  ['all users', redirecting],
  ['the ordinary user only', redirectingTheUser],
])('where ABSENT_PATH redirects %s, one message says so', async (_, patch) => {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const { environment, close } = await startEmbedded(readEnvironment('reference', folders, {}), [patch])
  onTestFinished(close)
  const { reports, unreachable } = await runChecks(everyCheck, environment, { only: [], skip: [], timing: false })
  expect(unreachable?.reason).toMatch(
    /^ABSENT_PATH: \S+ redirects its users \(status 308\)\. Name a path at which they get 404/,
  )
  expect(reports).toEqual([])
})

test('the timeout before the checks is several times REQUEST_TIMEOUT, and has an end', () => {
  expect(preparationTimeoutMs(10_000)).toBe(60_000)
  expect(preparationTimeoutMs(100)).toBe(600)
  expect(preparationTimeoutMs(30_000)).toBe(60_000)
  expect(preparationTimeoutMs(90_000)).toBe(90_000)
})
