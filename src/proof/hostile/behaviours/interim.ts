import { type Behaviour, everything, type HostileExchange } from '../behaviour.ts'

/** Sends interim answers before the conforming one. */
const after = (interim: string) => async (visit: HostileExchange) => {
  const reply = await visit.conforming()
  await visit.send(interim)
  visit.reply(reply)
}

/** Interim answers. */
export const interim: readonly Behaviour[] = [
  {
    name: 'continues-for-ever',
    does: 'Says 100 Continue for ever.',
    answers: ({ send }) => forEver(send, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
    ends: { names: /No answer .*more than 64 interim answers/, breaks: everything },
  },
  {
    name: 'hints-for-ever',
    does: 'Says 103 Early Hints for ever.',
    answers: ({ send }) => forEver(send, 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'.repeat(100)),
    ends: { names: /No answer/, breaks: everything },
  },
  {
    name: 'only-hints',
    does: 'Says 103 Early Hints once, and closes.',
    answers: ({ socket }) => void socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'),
    ends: { names: /No answer/, breaks: everything },
  },
  {
    name: 'switches-protocols',
    does: 'Switches to another protocol that no client has asked for.',
    answers: ({ send }) => send('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ends: { names: /switches to another protocol, which the suite did not request/, breaks: everything },
  },
  {
    name: 'one-hint',
    does: 'Says 103 Early Hints before each answer.',
    answers: after('HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'),
    ends: { conforming: true },
  },
  {
    name: 'continues-unasked',
    does: 'Says 100 Continue before each answer, sometimes twice.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      await visit.send('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1 + (visit.number % 2)))
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
  {
    name: 'several-hints',
    does: 'Says 103 Early Hints ten times before each answer.',
    answers: after('HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'.repeat(10)),
    ends: { conforming: true },
  },
]

async function forEver(send: HostileExchange['send'], bytes: string): Promise<void> {
  for (;;) {
    await send(bytes)
    // Yield to other work.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
