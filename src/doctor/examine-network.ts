import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import type { Environment, TransportSettings } from '../environment/environment.ts'
import { type HttpProxy, proxyFor } from '../environment/proxy.ts'
import { isOnThisMachine } from '../environment/this-machine.ts'
import { type Handshake, hostOf, shakeHands } from '../transport/handshake.ts'
import { type Words, words } from '../transport/words.ts'
import { open, openThrough, portOf } from './connection.ts'
import type { Notes } from './diagnosis.ts'

/** Examines everything below HTTP: names, proxy, connection, certificate. False if requests can't get through. */
export async function examineNetwork({ baseUrl, transport }: Environment, notes: Notes): Promise<boolean> {
  const target = new URL(baseUrl)
  const proxy = proxyFor(transport, baseUrl)
  const reached = await (proxy === undefined
    ? reachDirectly(target, transport, notes)
    : reachThrough(proxy, target, transport, notes))
  if (reached === undefined) return false
  if (target.protocol === 'https:') return examineCertificate(target, transport, reached, notes)
  reached.destroy()
  const remedy = words`Use https, unless the network is a private one.`
  if (isOnThisMachine(baseUrl)) notes.ok('network', words`no TLS (local target)`)
  else notes.warning('TLS', words`None: passwords travel in plain text.`, remedy)
  return true
}

async function reachDirectly(target: URL, settings: TransportSettings, notes: Notes): Promise<Socket | undefined> {
  if (!(await resolves('TARGET_URL', target, notes))) return undefined
  try {
    const socket = await open(target, settings.requestTimeoutMs)
    notes.ok('network', words`connects to ${socket.remoteAddress} port ${socket.remotePort}`)
    return socket
  } catch (error) {
    const says = words`TARGET_URL: nothing can be reached at ${target.hostname} port ${portOf(target)}: ${why(error)}.`
    notes.error('connection', says, words`Check host and port of TARGET_URL, and whether a PROXY_URL is needed.`)
    return undefined
  }
}

async function reachThrough(
  { url, variable }: HttpProxy,
  target: URL,
  settings: TransportSettings,
  notes: Notes,
): Promise<Socket | undefined> {
  const proxy = new URL(url)
  if (!(await resolves(variable, proxy, notes))) return undefined
  try {
    const { status, socket } = await openThrough(proxy, target, settings)
    if (socket !== undefined)
      notes.ok('network', words`the proxy ${proxy.host} (${variable}) connects to ${target.host}`)
    else {
      const says = words`${variable}: the proxy ${proxy.host} answers, but does not connect to ${target.host} (status ${status}).`
      const remedy =
        status === 407
          ? words`Put user and password into ${variable}.`
          : words`Check TARGET_URL, and what the proxy allows.`
      notes.error('proxy', says, remedy)
    }
    return socket
  } catch (error) {
    const says = words`${variable}: the proxy ${proxy.host} can't be reached: ${why(error)}.`
    notes.error('proxy', says, words`Start the proxy, or correct ${variable}, or remove it.`)
    return undefined
  }
}

async function resolves(variable: string, url: URL, notes: Notes): Promise<boolean> {
  try {
    const found = await lookup(hostOf(url), { all: true })
    const addresses = found.map(({ address }) => address).join(', ')
    if (addresses !== hostOf(url)) notes.ok('network', words`${url.hostname} is ${addresses}`)
    return true
  } catch (error) {
    const says = words`${variable}: the host name ${url.hostname} is not known: ${why(error)}.`
    notes.error('name', says, words`Check the spelling in ${variable}, the name service and the VPN.`)
    return false
  }
}

async function examineCertificate(
  target: URL,
  settings: TransportSettings,
  socket: Socket,
  notes: Notes,
): Promise<boolean> {
  try {
    const handshake = await shakeHands(target, settings, socket)
    const remedies: Record<string, [says: Words, remedy: Words]> = {
      CERT_HAS_EXPIRED: [words`expired on ${day(handshake)}`, words`Renew the certificate on the server.`],
      CERT_NOT_YET_VALID: [words`is not valid yet`, words`Check the clocks, and the certificate on the server.`],
      ERR_TLS_CERT_ALTNAME_INVALID: [words`is not for ${target.hostname}`, words`Use a host name of the certificate.`],
    }
    const { protocol, chain, distrust } = handshake
    const seen = words`${protocol}, ${chain.join(' ← ')}, valid until ${day(handshake)}`
    if (distrust === undefined) return trusted(handshake, seen, notes)
    const [problem, remedy] = remedies[distrust] ?? [
      words`comes from an unknown authority: ${chain.at(-1)} (${distrust})`,
      words`Put the certificate of that authority into a file, and its name into CA_FILE.`,
    ]
    const says = words`The certificate of ${target.host} ${problem}.`
    if (settings.insecure) notes.warning('TLS', words`${says} TLS_INSECURE=yes ignores this: ${seen}.`, remedy)
    else notes.error('TLS', says, remedy)
    return settings.insecure
  } catch (error) {
    // Such a server does speak TLS: the first request says what it demands.
    if (/ALERT|UNSUPPORTED_PROTOCOL/.test(String((error as { code?: unknown }).code))) return true
    const says = words`TARGET_URL says https, but port ${portOf(target)} of ${target.hostname} does not speak TLS: ${why(error)}.`
    notes.error('TLS', says, words`Use http, or the port that speaks TLS.`)
    return false
  }
}

function trusted({ validTo }: Handshake, seen: Words, notes: Notes): true {
  const days = Math.floor((validTo.getTime() - Date.now()) / (24 * 60 * 60 * 1000))
  if (days >= 14) notes.ok('network', seen)
  else notes.warning('TLS', seen, words`Renew the certificate: it expires in ${days} days.`)
  return true
}

function day({ validTo }: Handshake): string {
  return Number.isNaN(validTo.getTime()) ? 'an unknown day' : validTo.toISOString().slice(0, 10)
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such name',
  EAI_AGAIN: 'the name service does not answer',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ECONNRESET: 'the connection was reset',
}

function why(error: unknown): string {
  const { code = '', message, errors = [] } = error as { code?: string; message: string; errors?: { code?: string }[] }
  const known = code || errors[0]?.code || ''
  return known === '' ? message : `${causes[known] ?? 'it failed'} (${known})`
}
