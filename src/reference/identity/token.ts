import { single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceCore } from '../state.ts'
import type { ServiceAccount } from './account.ts'
import type { AccountSeams } from './accounts.ts'
import type { VerificationAttempt } from './credentials.ts'
import { type DeclaredToken, tokenIn } from './declared-tokens.ts'

/** The pairs of a pre-authentication token by key: u, r, o, pa1, pa2 and any others. */
export type Token = ReadonlyMap<string, string>

/** Pre-authentication tokens, sent with each request or once to the base address (sections 2.5 and 5.5). */
export interface TokenSeams {
  /** Reads the token's text; undefined if there is none or pre-authentication is off. */
  readToken(request: ServiceRequest): string | undefined
  /** Parses the text; undefined if it is not a list of pairs with unique keys. */
  parseToken(text: string): Token | undefined
  /** Finds the account that a token identifies. */
  verifyToken(text: string, request: ServiceRequest): ServiceAccount | undefined
  /** The account of a token of the environment: the first one, if it is the declared token. */
  verifyDeclaredToken(text: string, method: DeclaredToken, request: ServiceRequest): ServiceAccount | undefined
  /** The attempt by pre-authentication token, if any. */
  tryToken(request: ServiceRequest): VerificationAttempt | undefined
  /** The attempt by a token of the environment, if any. */
  tryDeclaredToken(method: DeclaredToken, request: ServiceRequest): VerificationAttempt | undefined
}

/**
 * Tokens in plain text, as in the samples of the specification.
 *
 * @param service the record through which every call goes
 */
export function tokenSeams(service: ServiceCore & AccountSeams & TokenSeams): TokenSeams {
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
  }
}
