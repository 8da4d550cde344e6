import { single } from '../message/form-encoding.ts'
import type { Service } from '../service.ts'
import { tokenIn } from './declared-tokens.ts'

/** Tokens in plain text, as in the samples of the specification. */
export function tokenSeams(service: Service) {
  const { preauthentication } = service.options
  return {
    readToken(request) {
      if (preauthentication === undefined || !request.query.has(preauthentication.argument)) return undefined
      return single(request.query, preauthentication.argument) ?? ''
    },
    parseToken(text) {
      const pairs = text.split('|').map((pair) => /^([^=]+)=(.*)$/s.exec(pair))
      const token = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
      return token.size === pairs.length && !token.has('') ? token : undefined
    },
    verifyToken(text) {
      const token = service.parseToken(text)
      const id = token?.get('u')
      return id === undefined ? undefined : service.findAccount({ id, organization: token?.get('o') })
    },
    tryToken(request) {
      const text = service.readToken(request)
      return text === undefined ? undefined : { by: 'token', account: service.verifyToken(text, request) }
    },
    verifyDeclaredToken(text, { variable }) {
      return text === service.options.tokens?.[variable] ? service.options.accounts[0] : undefined
    },
    tryDeclaredToken(method, request) {
      const text = tokenIn(request.headers, method)
      if (text === undefined) return undefined
      return { by: method.by, account: service.verifyDeclaredToken(text, method, request) }
    },
  } satisfies Partial<Service>
}
