import type { Exploration } from '../../../results/exploration-schema.ts'

const finding: Exploration['findings'][number] = {
  requirement: '4.8/logout-ends-no-other-session',
  section: '4.8',
  title: 'Logout ends the session of its cookie, and no other.',
  operation: 'request',
  state: 'live',
  expected: { kind: 'session-accepted' },
  found: { kind: 'statement', text: 'status 401 <script>alert(1)</script>\u001b[31m' },
  overlapping: true,
  stable: false,
  replays: { shown: 4, of: 10 },
  times: 3,
  foundIn: 17,
  steps: [
    {
      operation: { kind: 'logout', carried: 'own', documented: false },
      browser: 0,
      together: false,
      sends: { kind: 'session', number: 1 },
      answer: { status: 302, bodyBytes: 0, leadsTo: 'login', cookie: 'none' },
    },
    {
      operation: { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted: 'who' },
      browser: 1,
      together: true,
      sends: { kind: 'session', number: 2 },
      answer: { status: 401, bodyBytes: 0, cookie: 'none' },
      wrong: true,
    },
  ],
  script: '#!/bin/sh\ncurl "$USER_PASSWORD"\n',
  operations: [{ kind: 'request', browser: 0 }],
}
/** An exploration with an unstable finding and hostile texts in the answers. */
export const exploration: Exploration = {
  schemaVersion: 2,
  suite: { name: 'suite', version: '1.0', model: '2026-11' },
  target: { environment: 'staging', baseUrl: 'https://staging.example.com/reports' },
  command: 'npx --no-install auth-conformance explore --env staging',
  seed: 1,
  users: 8,
  accounts: ['USER', 'ADMIN'],
  startedAt: '2026-11-22T00:00:00.000Z',
  durationMs: 60_000,
  verdict: 'deviations-found',
  exitCode: 1,
  reason: { kind: 'deviations' },
  sequences: 10,
  operations: 200,
  traffic: {
    requests: 220,
    connections: 8,
    logins: 50,
    sessions: { opened: 40, loggedOut: 40, left: 0 },
    failedLogins: { USER_ID: 2 },
    maxFailedLogins: 5,
  },
  givenUp: { count: 0 },
  blindSpots: [{ kind: 'no-identity-path', hasPreferencesPath: false }],
  coverage: [
    {
      operation: 'logout',
      counts: [
        { state: 'live', count: 12 },
        { state: 'ended', count: 0 },
      ],
    },
  ],
  latencies: [{ operation: 'logout', count: 12, p50: 1.2, p90: 2, p99: 3, max: 4 }],
  overTime: [
    {
      untilMs: 3000,
      operations: 200,
      medianMs: 1.2,
      answers: { '2xx': 90, '3xx': 60, '4xx': 50, '5xx': 0 },
      violations: 3,
      givenUp: 0,
    },
  ],
  findings: [finding],
}
export const clean: Exploration = {
  ...exploration,
  verdict: 'nothing-found',
  exitCode: 0,
  reason: { kind: 'conforming' },
  findings: [],
}

const waiver = {
  requirement: '4.1/refusal-has-an-empty-body',
  reason: 'The container writes its page <b>.',
  owner: 'qa@example.com',
  expires: '2027-03-31',
}
/** An exploration with only waived deviations, an expired waiver, and time spent on investigation. */
export const waived: Exploration = {
  ...clean,
  exitCode: 1,
  waived: [
    {
      requirement: '4.1/refusal-has-an-empty-body',
      section: '4.1',
      title: 'The refusal has no body.',
      expected: { kind: 'empty-body' },
      found: { kind: 'answer', status: 401, bodyBytes: 696, cookie: 'none' },
      times: 12,
      waiver,
    },
  ],
  staleWaivers: [{ waiver: { ...waiver, expires: '2020-01-01' }, problem: 'It expired on 2020-01-01.' }],
  behind: ['2.3/default-locale-when-never-given'],
  investigation: { budgetMs: 30_000, spentMs: 2000, replays: 40 },
}
