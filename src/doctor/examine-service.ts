import type { Answer } from '../http/answer.ts'
import { loginPage } from '../methods/operations.ts'
import { getPage } from '../target/get-page.ts'
import { type UnusableTarget, whyNoAnswer, whyNotTheService } from '../target/recognition.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { words } from '../transport/words.ts'
import type { Examination } from './examination.ts'

const toleratedSkewMs = 30_000

/** Whether the service answers under its base address, without any credentials. */
export async function examineService(examination: Examination): Promise<boolean> {
  const { environment, target, notes } = examination
  const note = ({ why, says, remedy }: UnusableTarget) =>
    notes.error(why === 'wrong-address' ? 'context path' : 'HTTP', says, remedy)
  const start = performance.now()
  let page: Answer
  try {
    page = await getPage(target, loginPage)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    note(await whyNoAnswer(environment, error))
    return false
  }
  const tookMs = performance.now() - start
  const guarded = await getPage(target, environment.protectedPaths[0] ?? '/')
  const why = await whyNotTheService(page, guarded, examination)
  if (why === undefined || why.why === 'wrong-address') {
    const limit = environment.transport.requestTimeoutMs
    const speed = words`answers in ${Math.round(tookMs)} ms`
    if (tookMs < limit / 2) notes.ok('network', speed)
    else notes.warning('HTTP', words`It ${speed}; REQUEST_TIMEOUT is ${limit / 1000} s.`, words`Raise REQUEST_TIMEOUT.`)
    examineClock(page, examination)
  }
  if (why !== undefined) {
    note(why)
    return false
  }
  for (const path of environment.protectedPaths) await examineProtection(path, examination)
  return true
}

function examineClock(answer: Answer, { notes }: Examination): void {
  const date = Date.parse(answer.header('date') ?? '')
  const skewMs = date - Date.now()
  const skew = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead' : 'behind'}`
  const says = words`The clock of the server is ${skew}.`
  if (Number.isNaN(skewMs)) notes.ok('network', words`the server does not send its time`)
  else if (Math.abs(skewMs) <= toleratedSkewMs) notes.ok('network', words`clocks agree`)
  else notes.warning('clock', says, words`Synchronize the clocks: tickets and tokens expire.`)
}

async function examineProtection(path: string, { target, notes }: Examination): Promise<void> {
  const answer = await getPage(target, path)
  if (answer.status === 401) return notes.ok('protected', words`${path}`)
  const says = words`PROTECTED_PATHS: ${path} answers ${answer.status} without credentials.`
  if (answer.isSuccess) notes.error('protected', says, words`Name a path that needs authentication.`)
  else notes.warning('protected', says, words`Name an existing path: the specification requires 401.`)
}
