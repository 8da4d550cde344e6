import { requestMethods } from '../methods/methods.ts'
import type { DeclaredTokenMethod } from '../reference/identity/declared-tokens.ts'
import type { ServiceMethod } from '../reference/message/response.ts'

/** The names of the methods that take a declared token, which have no other words. */
const declared = Object.fromEntries(
  requestMethods.filter(({ tokenVariable }) => tokenVariable !== undefined).map(({ id, name }) => [id, name]),
) as Readonly<Record<DeclaredTokenMethod, string>>

/** What starts a sentence about a method of the service. */
export const methodTitles: Readonly<Record<ServiceMethod, string>> = {
  ...(Object.fromEntries(
    Object.entries<string>(declared).map(([method, name]) => [method, sentenceCase(name)]),
  ) as typeof declared),
  basic: 'HTTP basic',
  arguments: 'Argument-based authentication',
  token: 'Token authentication',
  session: 'Session authentication',
  login: 'Login',
  legacyLogin: 'Legacy login',
  securityCheck: 'The security check',
  ticket: 'Ticket authentication',
}

/** What sentences call the credentials that accompany a request. */
export const credentialWords = {
  ...declared,
  basic: 'basic credentials',
  arguments: 'URL arguments',
  token: 'a token',
  session: 'a session cookie',
} as const satisfies Partial<Record<ServiceMethod, string>>

/** The title of a method inside a sentence. */
export function inSentence(method: ServiceMethod): string {
  return methodTitles[method].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** What sentences call an authentication method, by its slug. */
export function slugInWords(slug: string): string {
  return slug
    .replaceAll('-', ' ')
    .replace(/\bget$/, 'GET')
    .replace(/\burl$/, 'URL')
    .replace(/\barguments$/, 'URL arguments')
}

/** Words as the start of a sentence. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
