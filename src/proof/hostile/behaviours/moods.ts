import { setTimeout as sleep } from 'node:timers/promises'
import { servedAt } from '../../../reference/names.ts'
import { alwaysStatus, asksForKey, changed, rewritten, some, unchanged } from '../answers.ts'
import { type Answers, type Behaviour, type Behaviours, behavioursIn, type Reply } from '../behaviour.ts'
import { framed } from '../serve.ts'

const isLate = /no complete response within/
const busy = alwaysStatus(429, 'Too Many Requests')

/** Servers that are unavailable or change over time. */
export const moods: Behaviours = {
  'always-503': [/every path answers status 503/, alwaysStatus(503, 'Service Unavailable', ['Retry-After', '120'])],
  'always-500': [/every path answers status 500/, alwaysStatus(500, 'Internal Server Error')],
  // So its checks have something to judge.
  'only-the-key-service-works': {
    names: /500/,
    breaks: ['4.1/basic-authenticates*', '4.3/*-credentials-open-a-session'],
    answers: some((exchange) => !asksForKey(exchange), alwaysStatus(500, 'Internal Server Error')),
  },
  'always-429': [/429/, busy],
  'always-429-for-ages': [/429/, alwaysStatus(429, 'Too Many Requests', ['Retry-After', '9'.repeat(400)])],
  drips: {
    waits: true,
    names: isLate,
    answers: async ({ conforming, asked, send }) => {
      for (const byte of framed(await conforming(), asked)) {
        await send(Buffer.from([byte]))
        await sleep(300)
      }
    },
  },
  'answers-of-another-request': { names: /.+/, breaks: [], answers: late() },
  'answers-twice': [/longer than its headers say/, rewritten((bytes) => Buffer.concat([bytes, bytes]))],
  'says-yes': { many: true, names: /not to be served/, answers: alwaysStatus(200, 'OK') },
  'says-no': [/401/, alwaysStatus(401, 'No')],
  // As a server that has just started does.
  'starts-slowly': {
    waits: true,
    isSlow: true,
    answers: changed((_, { number }) => (number <= 3 ? sleep(3000) : undefined)),
  },
  'is-slow': changed(() => sleep(50)),
  // A little less than REQUEST_TIMEOUT.
  'answers-at-the-last-moment': {
    waits: true,
    runTimeout: '20s',
    names: /raise RUN_TIMEOUT to allow more/,
    breaks: [],
    answers: changed(() => sleep(1800)),
  },
  'is-as-it-should-be': { many: true },
}

const unsteady: Behaviours = {
  'accepts-every-second-time': [/401/, every(2, alwaysStatus(401, 'No'))],
  'no-more-after-a-hundred': { waits: true, names: /429/, answers: some(({ number }) => number > 100, busy) },
  // The specification leaves the status of a logout open: its failure would show only as a session that lives on.
  'every-tenth-fails': [
    /500/,
    some(({ asked, number }) => number % 10 === 0 && !asked.path.endsWith(servedAt.logout), alwaysStatus(500, 'Oops')),
  ],
  // Requests that can be sent again are, so most of it stays invisible.
  'every-tenth-is-reset': [/connection was/, every(10, ({ socket }) => socket.resetAndDestroy())],
  'falls-silent': {
    waits: true,
    names: isLate,
    answers: some(
      ({ number }) => number > 150,
      () => {},
    ),
  },
}

/** Servers that fail some requests only, which can break any requirement or none. */
export const unsteadyServers: readonly Behaviour[] = behavioursIn(unsteady, { many: true, breaks: [] })

function every(nth: number, answers: Answers): Answers {
  return some(({ number }) => number % nth === 0, answers)
}

/** Answers each request with the answer to the one before it. */
function late(): Answers {
  let before: Reply | undefined
  return async ({ conforming, reply }) => {
    const answer = await conforming()
    reply(before ?? answer)
    before = answer
  }
}

/** Servers that handle only a limited number of connections or requests at a time. */
export const load: Behaviours = {
  'drops-beyond-four-connections': {
    names: /connection was/,
    breaks: [],
    connects: (socket, open) => open <= 4 || socket.resetAndDestroy(),
  },
  'hangs-beyond-four-connections': { waits: true, names: isLate, breaks: [], connects: (_, open) => open <= 4 },
  'one-request-at-a-time': withLock(),
}

function withLock(): Answers {
  let before: Promise<unknown> = Promise.resolve()
  return (exchange) => {
    before = before.then(() => unchanged(exchange)).catch(() => {})
    return before
  }
}
