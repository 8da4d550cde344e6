import type { Answer } from '../client/answer.ts'
import { NoAnswer } from '../client/no-answer.ts'
import type { Environment } from '../environment/environment.ts'
import type { Examination } from './examination.ts'
import { get, informationPath } from './look.ts'
import { shakeHands } from './tls.ts'

/** Context paths under which the service is often found. */
const usualContexts = ['', '/jasperserver-pro', '/jasperserver', '/reporting']
const toleratedSkewMs = 30_000

/** Whether the service answers at all under its base address, without any credentials. */
export async function examineService(examination: Examination): Promise<boolean> {
  const { environment, notes } = examination
  const start = performance.now()
  let page: Answer
  try {
    page = await get(examination, '/login.html')
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    await explainSilence(examination, error)
    return false
  }
  const tookMs = performance.now() - start
  if (/plain HTTP request|requires TLS|https port/i.test(page.text) && page.status === 400) {
    notes.error('HTTP', saysHttp(environment), 'Write https:// in TARGET_URL.')
    return false
  }
  const elsewhere = otherOrigin(page, environment)
  if (elsewhere !== undefined) {
    notes.error('HTTP', `TARGET_URL: the server sends everybody to ${elsewhere}.`, 'Write that address in TARGET_URL.')
    return false
  }
  const limit = environment.transport.requestTimeoutMs
  const speed = `answers in ${Math.round(tookMs)} ms`
  if (tookMs < limit / 2) notes.ok('network', speed)
  else notes.warning('HTTP', `It ${speed}; REQUEST_TIMEOUT is ${limit / 1000} s.`, 'Raise REQUEST_TIMEOUT.')
  examineClock(page, examination)
  return examineContext(page, examination)
}

async function explainSilence({ environment, notes }: Examination, error: NoAnswer): Promise<void> {
  const { baseUrl, transport } = environment
  const url = new URL(baseUrl)
  const speaksTls = url.protocol === 'http:' && (await shakeHands(url, transport).catch(() => undefined)) !== undefined
  if (speaksTls) return notes.error('HTTP', saysHttp(environment), 'Write https:// in TARGET_URL.')
  const closed = ['UND_ERR_SOCKET', 'ECONNRESET'].includes(error.code)
  if (closed && url.protocol === 'https:' && transport.clientCertificate === undefined) {
    const says = `The server ends the connection after the TLS handshake; it may want a client certificate (${error.code}).`
    return notes.error('HTTP', says, 'Set CLIENT_CERT_FILE and CLIENT_KEY_FILE, or look into the log of the server.')
  }
  const isSlow = /TIMEOUT|TimeoutError/.test(error.code)
  const says = isSlow
    ? `The server is too slow: it accepts connections, but answers nothing within ${transport.requestTimeoutMs / 1000} s.`
    : error.message
  const remedy = isSlow
    ? 'Look at the load of the server, or raise REQUEST_TIMEOUT.'
    : 'Look into the log of the server.'
  notes.error('HTTP', says, remedy)
}

/** Where a server leads that only answers http to say that it wants https. */
function otherOrigin(page: Answer, { baseUrl }: Environment): string | undefined {
  const location = page.header('location') ?? ''
  if (page.status < 300 || page.status > 399 || !baseUrl.startsWith('http:') || !URL.canParse(location))
    return undefined
  const { protocol, origin } = new URL(location)
  return protocol === 'https:' ? origin : undefined
}

function saysHttp({ baseUrl }: Environment): string {
  return `TARGET_URL says http, but ${new URL(baseUrl).host} speaks TLS.`
}

function examineClock(answer: Answer, { notes }: Examination): void {
  const date = Date.parse(answer.header('date') ?? '')
  const skewMs = date - Date.now()
  const words = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead' : 'behind'}`
  if (Number.isNaN(skewMs)) notes.ok('network', 'the server does not tell its time')
  else if (Math.abs(skewMs) <= toleratedSkewMs) notes.ok('network', 'clocks agree')
  else notes.warning('clock', `The clock of the server is ${words}.`, 'Set the clocks: tickets and tokens expire.')
}

async function examineContext(page: Answer, examination: Examination): Promise<boolean> {
  const { environment, notes } = examination
  const context = new URL(environment.baseUrl).pathname.replace(/\/$/, '') || '/'
  const information = await get(examination, informationPath)
  const guarded = await get(examination, environment.protectedPaths[0] ?? '/')
  if ([page, information, guarded].every(({ status }) => status === 404)) {
    const found = await otherContext(examination)
    const elsewhere = found === undefined ? '' : ` It answers under ${found || '/'}.`
    const says = `TARGET_URL: the service is not under the context path ${context} (status 404).${elsewhere}`
    notes.error('context path', says, 'Correct the path in TARGET_URL.')
    return false
  }
  for (const path of environment.protectedPaths) await examineProtection(path, examination)
  return true
}

async function otherContext({ environment, statusOf }: Examination): Promise<string | undefined> {
  const { origin, pathname } = new URL(environment.baseUrl)
  const parents = pathname.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))
  const contexts = new Set([...parents, ...usualContexts])
  contexts.delete(pathname.replace(/\/$/, ''))
  for (const context of contexts) {
    for (const path of [informationPath, ...environment.protectedPaths.slice(0, 1)]) {
      const status = await statusOf(`${origin}${context}${path}`)
      if ([200, 401, 403].includes(status)) return context
    }
  }
  return undefined
}

async function examineProtection(path: string, examination: Examination): Promise<void> {
  const { notes } = examination
  const answer = await get(examination, path)
  if (answer.status === 401) return notes.ok('protected', path)
  const says = `PROTECTED_PATHS: ${path} answers ${answer.status} without credentials.`
  if (answer.isSuccess) notes.error('protected', says, 'Name a path there that needs authentication.')
  else notes.warning('protected', says, 'The document says 401; a path that does not exist does not help either.')
}
