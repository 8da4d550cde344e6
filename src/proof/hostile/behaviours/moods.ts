import { setTimeout as sleep } from 'node:timers/promises'
import { asksForKey, type Behaviour, changed, everything, type HostileExchange, type Reply } from '../behaviour.ts'
import { framed } from '../serve.ts'

/** Servers that are unavailable or change over time. */
export const moods: readonly Behaviour[] = [
  {
    name: 'always-503',
    does: 'Is not available, and says so.',
    answers: ({ reply }) => reply({ status: 503, reason: 'Service Unavailable', headers: [['Retry-After', '120']] }),
    ends: { names: /every path answers status 503/, breaks: everything },
  },
  {
    name: 'always-500',
    does: 'Crashes at every request.',
    answers: ({ reply }) => reply({ status: 500, reason: 'Internal Server Error' }),
    ends: { names: /every path answers status 500/, breaks: everything },
  },
  {
    name: 'only-the-key-service-works',
    does: 'Crashes at every request but those for the key, so that its checks have something to judge.',
    answers: async (visit) =>
      asksForKey(visit.asked)
        ? visit.reply(await visit.conforming())
        : visit.reply({ status: 500, reason: 'Internal Server Error' }),
    ends: { names: /500/, breaks: ['4.1/basic-authenticates*', '4.3/*-credentials-open-a-session'] },
  },
  {
    name: 'always-429',
    does: 'Says that there are too many requests.',
    answers: ({ reply }) => reply({ status: 429, reason: 'Too Many Requests' }),
    ends: { names: /429/, breaks: everything },
  },
  {
    name: 'always-429-for-ages',
    does: 'Says that there are too many requests, and to come back after longer than numbers go.',
    answers: ({ reply }) =>
      reply({ status: 429, reason: 'Too Many Requests', headers: [['Retry-After', '9'.repeat(400)]] }),
    ends: { names: /429/, breaks: everything },
  },
  {
    name: 'lets-in-every-second-time',
    does: 'Refuses every second request, whatever it is.',
    many: true,
    answers: async (visit) =>
      visit.number % 2 === 0 ? visit.reply({ status: 401, reason: 'No' }) : visit.reply(await visit.conforming()),
    ends: { names: /401/, breaks: [] },
  },
  {
    name: 'no-more-after-a-hundred',
    many: true,
    does: 'Says 429 from the hundredth request on.',
    answers: async (visit) =>
      visit.number <= 100 ? visit.reply(await visit.conforming()) : visit.reply({ status: 429, reason: 'Too Many' }),
    ends: { names: /429/, breaks: [] },
  },
  {
    name: 'every-tenth-fails',
    many: true,
    does: 'Answers every tenth request with 500.',
    answers: async (visit) =>
      visit.number % 10 === 0 ? visit.reply({ status: 500, reason: 'Oops' }) : visit.reply(await visit.conforming()),
    ends: { names: /500/, breaks: [] },
  },
  {
    name: 'every-tenth-is-reset',
    many: true,
    does: 'Resets the connection at every tenth request.',
    answers: async (visit) =>
      visit.number % 10 === 0 ? void visit.socket.resetAndDestroy() : visit.reply(await visit.conforming()),
    // Requests that can be sent again are, so most of it stays invisible.
    ends: { names: /connection was/, breaks: [] },
  },
  {
    name: 'falls-silent',
    many: true,
    waits: true,
    does: 'Answers no more after a hundred and fifty requests.',
    answers: async (visit) => {
      if (visit.number <= 150) visit.reply(await visit.conforming())
    },
    ends: { names: /no complete response within/, breaks: [] },
  },
  {
    name: 'drips',
    waits: true,
    does: 'Sends a byte every 300 ms.',
    answers: async (visit) => {
      for (const byte of framed(await visit.conforming(), visit.asked)) {
        await visit.send(Buffer.from([byte]))
        await sleep(300)
      }
    },
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'answers-of-another-request',
    does: 'Answers each request with the answer to the one before it.',
    answers: late(),
    ends: { names: /.+/, breaks: [] },
  },
  {
    name: 'answers-twice',
    does: 'Sends each answer twice.',
    answers: async (visit) => {
      const bytes = framed(await visit.conforming(), visit.asked)
      await visit.send(Buffer.concat([bytes, bytes]))
    },
    ends: { names: /longer than its headers say/, breaks: everything },
  },
  {
    name: 'says-yes',
    many: true,
    does: 'Answers 200 to everything.',
    answers: ({ reply }) => reply({}),
    ends: { names: /not to be served/, breaks: everything },
  },
  {
    name: 'says-no',
    does: 'Answers 401 to everything.',
    answers: ({ reply }) => reply({ status: 401, reason: 'No' }),
    ends: { names: /401/, breaks: everything },
  },
  {
    name: 'starts-slowly',
    waits: true,
    does: 'Takes three seconds for its first answers, as a server that has just started does.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      if (visit.number <= 3) await sleep(3000)
      visit.reply(reply)
    },
    isSlow: true,
    ends: { conforming: true },
  },
  {
    name: 'is-slow',
    does: 'Takes 50 ms for each answer.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      await sleep(50)
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
  {
    name: 'answers-at-the-last-moment',
    does: 'Takes a little less than REQUEST_TIMEOUT for each answer: what is left after RUN_TIMEOUT can’t be told.',
    waits: true,
    runTimeout: '20s',
    answers: async (visit) => {
      const reply = await visit.conforming()
      await sleep(1800)
      visit.reply(reply)
    },
    ends: { names: /raise RUN_TIMEOUT to allow more/, breaks: [] },
  },
  {
    name: 'is-as-it-should-be',
    does: 'Conforms.',
    many: true,
    answers: changed(() => {}),
    ends: { conforming: true },
  },
]

function late(): (visit: HostileExchange) => Promise<void> {
  let before: Reply | undefined
  return async (visit) => {
    const reply = await visit.conforming()
    visit.reply(before ?? reply)
    before = reply
  }
}
