import { expect as assert, describe, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import { DoesNotApply } from '../outcome/does-not-apply.ts'
import { Violation } from '../outcome/violation.ts'
import { noAnswer } from '../transport/no-answer.ts'
import { expectAcceptedAsElsewhere, expectInvalid401With, type HttpMethod, onOneConnection } from './http-methods.ts'

function answer(status: number): Answer {
  const request = { method: 'PUT', url: 'http://host/ctx/x', headers: [], repeatable: true }
  return new Answer('a probe', request, { status, headers: [], body: Buffer.alloc(0), bodyBytes: 0 })
}

/** How 403 by one method is judged if another method gets this status. */
const judged = (elsewhere: number) =>
  expectAcceptedAsElsewhere('PUT', answer(403), () => Promise.resolve(answer(elsewhere)))

test.each([200, 204, 400, 404, 405, 499])('403 by one way only, where another one gets %i', async (status) => {
  await assert(judged(status)).rejects.toThrow(Violation)
})

test.each([403, 401, 302, 100, 500, 503])('403 where another way in does not say more: %i', async (status) => {
  await assert(judged(status)).resolves.toBeUndefined()
})

test('what is not forbidden is asked by no other way', async () => {
  const never = () => Promise.reject(new Error('Nobody asks this.'))
  for (const status of [200, 404])
    await assert(expectAcceptedAsElsewhere('PUT', answer(status), never)).resolves.toBeUndefined()
  await assert(expectAcceptedAsElsewhere('HEAD', answer(200), never)).resolves.toBeUndefined()
})

test('HEAD finds what it finds in another way', async () => {
  const asked = (elsewhere: number) =>
    expectAcceptedAsElsewhere('HEAD', answer(404), () => Promise.resolve(answer(elsewhere)))
  await assert(asked(200)).rejects.toThrow(Violation)
  await assert(asked(404)).resolves.toBeUndefined()
})

test('a check on one connection has nothing to decide where the server closes it, and fails over anything else', async () => {
  const failing = (code: string) => {
    const failure = noAnswer({ url: 'http://127.0.0.1:1/' }, Object.assign(new Error(code), { code }), {
      requestTimeoutMs: 1,
    })
    return onOneConnection({ keepConnection: () => 7 }, () => Promise.reject(failure))
  }
  await assert(failing('UND_ERR_SOCKET')).rejects.toThrow(DoesNotApply)
  await assert(failing('TimeoutError')).rejects.toThrow('No answer')
  const sent: number[] = []
  await onOneConnection({ keepConnection: () => 7 }, async (connection) => void sent.push(connection))
  assert(sent).toEqual([7])
})

describe('credentials that are not valid', () => {
  const judge = (status: number, bare: number, method: HttpMethod = 'DELETE') =>
    expectInvalid401With(method, answer(status), () => Promise.resolve(answer(bare)))

  test('are refused with 401, which needs no other request', async () => {
    const never = () => Promise.reject(new Error('Nothing else is sent.'))
    await assert(expectInvalid401With('DELETE', answer(401), never)).resolves.toBeUndefined()
    await assert(expectInvalid401With('DELETE', answer(403), never)).rejects.toThrow(
      'expected status 401, actual status 403',
    )
  })

  test.each([404, 405, 406, 415])('are accepted where only they get %i', async (status) => {
    const said = `actual status ${status}, 0 bytes, where a request without credentials gets 401`
    await assert(judge(status, 401)).rejects.toThrow(said)
  })

  test.each([404, 200, 500])('show nothing where a request without credentials gets %i', async (bare) => {
    const error: unknown = await judge(404, bare).catch((thrown: unknown) => thrown)
    assert(error).toBeInstanceOf(Violation)
    assert(String(error)).not.toContain('without credentials')
  })

  test('may meet a server that does not know PATCH', async () => {
    await assert(judge(405, 401, 'PATCH')).resolves.toBeUndefined()
  })
})
