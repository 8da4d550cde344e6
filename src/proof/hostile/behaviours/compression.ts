import { constants, gzipSync } from 'node:zlib'
import { servedAt } from '../../../reference/names.ts'
import { type Behaviour, changed, everything, type Reply } from '../behaviour.ts'

/** Made on first use: every thread loads this table, and few of them need it. */
let made: Buffer | undefined

function bomb(): Buffer {
  made ??= gzipSync(Buffer.alloc(256 << 20), { level: constants.Z_BEST_SPEED })
  return made
}

/** Whether a request is for a resource or the login page, whose bodies are text. */
const hasText = (path: string) => path.includes('resources') || path.includes(servedAt.loginPage)

/** Compressed bodies, or bodies labelled as such. The suite sends no Accept-Encoding, so any encoding is permitted. */
export const compression: readonly Behaviour[] = [
  {
    name: 'gzip-bomb',
    does: 'Has a body that unpacks to a quarter of a gigabyte in each answer, whatever it is.',
    answers: changed((reply) => pack(reply, bomb())),
    ends: { names: /bytes|key|body/, breaks: ['4.3/success-has-an-empty-body'] },
  },
  {
    name: 'gzip-bombs-that-may-be',
    does: 'Has such a body wherever the document leaves it open.',
    answers: changed((reply, { path }) => {
      if (reply.status === 200 && path.includes('/rest_v2/resources')) pack(reply, bomb())
    }),
    ends: { conforming: true },
  },
  {
    name: 'gzip-keys-unrequested',
    does: 'Compresses everything that has a body, which the suite has not asked for.',
    many: true,
    answers: changed((reply) => {
      if (reply.body.length > 0) pack(reply, gzipSync(reply.body))
    }),
    ends: { conforming: true },
    encryption: 'static',
  },
  {
    name: 'gzip-where-nothing-is-read',
    does: 'Compresses the bodies of resources and pages.',
    answers: changed((reply, { path }) => {
      if (hasText(path) && reply.body.length > 0) pack(reply, gzipSync(reply.body))
    }),
    ends: { conforming: true },
  },
  {
    name: 'gzip-that-is-cut',
    does: 'Cuts off its compressed bodies, of resources and pages.',
    answers: changed((reply, { path }) => {
      if (hasText(path) && reply.body.length > 0) pack(reply, gzipSync(reply.body).subarray(0, 12))
    }),
    // A client that reads no body can't see it.
    ends: { conforming: true },
  },
  {
    name: 'gzip-only-by-name',
    does: 'Says that its bodies are compressed with brotli, which they are not.',
    answers: changed((reply) => {
      if (reply.body.length > 0) reply.headers.push(['Content-Encoding', 'br'])
    }),
    ends: { conforming: true },
  },
  {
    name: 'transfer-is-compressed',
    does: 'Names a transfer encoding that no client has asked for.',
    answers: ({ send }) => send('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc'),
    ends: { names: /No answer|not to be served/, breaks: everything },
  },
]

function pack(reply: Reply, body: Buffer): void {
  reply.body = body
  reply.headers.push(['Content-Encoding', 'gzip'])
}
