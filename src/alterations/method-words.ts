import type { DeclaredTokenMethod } from '../reference/identity/declared-tokens.ts'
import type { ServiceMethod } from '../reference/message/response.ts'

/** The methods of the specification, as the service calls them. */
type DescribedMethod = Exclude<ServiceMethod, DeclaredTokenMethod>

/** What starts a sentence about a method of the service. */
export const methodTitles: Readonly<Record<DescribedMethod, string>> = {
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
  basic: 'basic credentials',
  arguments: 'URL arguments',
  token: 'a token',
  session: 'a session cookie',
} as const satisfies Partial<Record<ServiceMethod, string>>

/** The title of a method inside a sentence. */
export function inSentence(method: DescribedMethod): string {
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
