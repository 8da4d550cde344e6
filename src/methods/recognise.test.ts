import { describe, expect, onTestFinished, test } from 'vitest'
import { loginArguments } from './login.ts'
import { usualNames } from './method.ts'
import { type ListedMethod, methods } from './methods.ts'
import { loginPath } from './names.ts'
import { asksBy, type SeenRequest } from './recognise.ts'

/** A login with a token in a header field, as a contributor may add one. */
const keyLogin: ListedMethod = {
  ...loginArguments,
  takes: 'token',
  request: ({ token = '' }) => ({ method: 'POST', path: loginPath, credentialHeader: ['X-Api-Key', token] }),
}

/** A login without arguments and body. */
function login(headers: Readonly<Record<string, string>>): SeenRequest {
  return {
    method: 'POST',
    path: loginPath,
    hasBody: false,
    headerField: (name) => headers[name],
    hasArgument: () => false,
    hasField: () => false,
  }
}

describe('two methods of one operation differ in the header field with the credentials', () => {
  test.each([
    ['the one with the field', { 'x-api-key': 'k3y' }, keyLogin],
    ['the one without', {}, loginArguments],
  ])('%s', (_name, headers, expected) => {
    const list = methods as ListedMethod[]
    list.push(keyLogin)
    onTestFinished(() => void list.pop())
    const found = [loginArguments, keyLogin].filter((method) => asksBy(method, login(headers), usualNames))
    expect(found).toEqual([expected])
  })
})
