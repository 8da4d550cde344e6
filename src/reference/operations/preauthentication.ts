import type { Attempt } from '../identity/credentials.ts'
import { single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import type { Account } from '../options.ts'
import type { Service } from '../service.ts'

/** The pairs of a pre-authentication token by key: u, r, o, pa1, pa2 and whatever else it holds. */
export type Token = ReadonlyMap<string, string>

/** Pre-authentication, once at the base address or with each request (sections 2.5, 4.6 and 5.5). */
export interface PreauthenticationSeams {
  /** Reads the token's text; undefined without one, and when pre-authentication is off. */
  readToken(request: ServiceRequest): string | undefined
  /** Takes the text apart; undefined when it is not a list of pairs with different keys. */
  parseToken(text: string): Token | undefined
  /** Finds the account that a token speaks for. */
  verifyToken(text: string, request: ServiceRequest): Account | undefined
  /** The attempt by token, if the request makes one. */
  tryToken(request: ServiceRequest): Attempt | undefined
  /** The base address (section 4.6). */
  preauthentication(request: ServiceRequest): ServiceResponse
}

/**
 * Tokens in plain text, as in the document's samples.
 *
 * @param service the record through which every call goes
 */
export function preauthenticationSeams(service: Service): PreauthenticationSeams {
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
    preauthentication(request) {
      if (request.method !== 'GET') return service.methodNotAllowed('preauthentication', ['GET'])
      const attempt = service.tryToken(request)
      return service.redirectAfterLogin('preauthentication', 'token', attempt?.account, request, request.query)
    },
  }
}
