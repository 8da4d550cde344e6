import type { Organization, ReceivedCredentials, ServiceAccount, Token, UserName } from './identity/account.ts'
import type { DeclaredToken } from './identity/declared-tokens.ts'
import type { RsaKey } from './identity/rsa.ts'
import type { Arguments } from './message/form-encoding.ts'
import type { RawRequest, ServiceRequest } from './message/request.ts'
import type { ServiceMethod, ServiceOperation, ServiceResponse, VerificationAttempt } from './message/response.ts'
import type { ReferenceOptions } from './options.ts'
import type { LocaleSettings, ServiceSession, ServiceState } from './state.ts'

/**
 * The service as a record of small functions, which the functions called `…Seams` make. They call one another only through the
 * record, so replacing one affects all the others.
 */
export interface Service {
  readonly options: ReferenceOptions
  readonly state: ServiceState

  // Maps a request to the operation that answers it (section 4).
  /** Answers a raw request, including malformed ones. */
  answer(raw: RawRequest): ServiceResponse
  route(request: ServiceRequest): ServiceOperation
  isRestPath(path: string): boolean

  // Error answers, and the final step of every answer.
  /** The final step of every answer. `request` is undefined if it could not be decoded. */
  respond(request: ServiceRequest | undefined, response: ServiceResponse): ServiceResponse
  /** Wrong credentials (sections 5.3 and 7): 401 without a body. */
  refused(operation: ServiceOperation, by: ServiceMethod | undefined): ServiceResponse
  /** Required credentials are missing: 401 without a body, or 400 from the login (sections 4.2 and 4.3). */
  missing(operation: ServiceOperation, by?: ServiceMethod): ServiceResponse
  /** The credentials are right, but the license is not valid (sections 4.2 to 4.4). */
  unlicensed(operation: ServiceOperation, by: ServiceMethod | undefined): ServiceResponse
  malformed(operation: ServiceOperation, status: number, reason: string): ServiceResponse
  methodNotAllowed(operation: ServiceOperation, allowed: readonly string[]): ServiceResponse
  notFound(operation: ServiceOperation): ServiceResponse

  // The login form in the body, or the URL arguments that replace it (section 4.3).
  /** Reads the form in the body of a POST; no fields if there is no body or the URL has them. */
  readForm(request: ServiceRequest): Arguments
  /** The URL arguments together with the form fields. */
  readLoginFields(request: ServiceRequest): Arguments

  // The destinations of redirects (section 4.5).
  wantsJson(request: ServiceRequest): boolean
  /** The `Location` of a path below the context path. */
  location(path: string, request?: ServiceRequest): string
  successLocation(request: ServiceRequest, session: ServiceSession): string
  jsonSuccessLocation(request: ServiceRequest, session: ServiceSession): string
  failureLocation(request?: ServiceRequest): string

  // Accounts, organizations and passwords.
  /** Splits `<user_id>|<org_id>`. With a single organization, user IDs have no qualifier. */
  readUserName(text: string): UserName
  /** Finds an organization by its ID or alias. */
  findOrganization(name: string): Organization | undefined
  /** Finds the account with that ID in that organization; without one, among the accounts that need no organization. */
  findAccount(user: UserName): ServiceAccount | undefined
  /** Whether the password, already decrypted, is the account's. */
  verifyPassword(account: ServiceAccount, password: string, method: ServiceMethod): boolean
  countFailedLogin(account: ServiceAccount): void

  // Reads and verifies the credentials of a request. What tries a method returns undefined without credentials for it.
  /** Reads the `Authorization` header (section 4.1); undefined if there is none. */
  readBasicCredentials(request: ServiceRequest): ReceivedCredentials | undefined
  /** Reads `j_username` and `j_password` (sections 4.2 to 4.5); undefined if both are missing. */
  readCredentials(given: Arguments, method: ServiceMethod): ReceivedCredentials | undefined
  /** The account of the credentials; undefined if anything about them is wrong. */
  verify(credentials: ReceivedCredentials, method: ServiceMethod, request: ServiceRequest): ServiceAccount | undefined
  tryBasic(request: ServiceRequest): VerificationAttempt | undefined
  tryArguments(request: ServiceRequest): VerificationAttempt | undefined
  /** The attempt by session cookie, if the cookie names a live session of a user. */
  trySession(request: ServiceRequest): VerificationAttempt | undefined

  // Password encryption with the keys of the key service (section 5.7).
  staticKey(): RsaKey
  nextSessionKey(session: ServiceSession): RsaKey
  /** The key that a password of this request must be encrypted with. In dynamic key mode this uses up the key. */
  takeKey(request: ServiceRequest): RsaKey | undefined
  isEncrypted(method: ServiceMethod): boolean
  /** Decrypts a password and reverses the client's encoding; undefined if it was not encrypted with this key. */
  decryptPassword(key: RsaKey, sent: string): string | undefined
  /** The password in plain text; undefined if it was not encrypted as required. */
  revealPassword(sent: string, method: ServiceMethod, request: ServiceRequest): string | undefined

  // Pre-authentication tokens, sent with each request or once to the base address (sections 2.5 and 5.5).
  /** Reads the token's text; undefined if there is none or pre-authentication is off. */
  readToken(request: ServiceRequest): string | undefined
  /** Parses the text; undefined if it is not a list of pairs with unique keys. */
  parseToken(text: string): Token | undefined
  verifyToken(text: string, request: ServiceRequest): ServiceAccount | undefined
  /** The account of a token of the environment: the first one, if it is the declared token. */
  verifyDeclaredToken(text: string, method: DeclaredToken, request: ServiceRequest): ServiceAccount | undefined
  tryToken(request: ServiceRequest): VerificationAttempt | undefined
  tryDeclaredToken(method: DeclaredToken, request: ServiceRequest): VerificationAttempt | undefined

  // Single sign-on (sections 2.5 and 5.4), and a mock of the server that issues tickets.
  /** Reads the ticket; undefined if there is none or single sign-on is off. */
  readTicket(given: Arguments): string | undefined
  issueTicket(account: ServiceAccount): string
  /** Uses up a ticket. Returns its account, or undefined if the ticket is unknown or used. */
  redeemTicket(ticket: string, method: ServiceMethod, request: ServiceRequest): ServiceAccount | undefined
  /** The issuer: POST with `user` and, if needed, `organization` in the URL. */
  ticketIssuer(request: ServiceRequest): ServiceResponse

  /** Whether the server's license permits a user authenticated by this method (sections 4.2 to 4.4 and 5.3). */
  isLicensed(method: ServiceMethod): boolean

  /** Authenticates a request to a REST path (sections 5.1 and 5.2); undefined if it carries no credentials. */
  authenticate(request: ServiceRequest): VerificationAttempt | undefined

  // The lifecycle of a session (sections 2.2 and 3).
  /** Generates an ID that cannot be guessed. */
  newSessionId(account: ServiceAccount | undefined): string
  openSession(account: ServiceAccount | undefined, request: ServiceRequest): ServiceSession
  /** Finds a live session, without counting as a use of it. */
  findSession(id: string): ServiceSession | undefined
  /** Finds the live session of a request's cookie, and counts as a use of it. */
  sessionOf(request: ServiceRequest): ServiceSession | undefined
  /** Counts as a use: restarts the inactivity timeout. */
  touchSession(session: ServiceSession): void
  /** Whether the session was inactive for the whole timeout. */
  isExpired(session: ServiceSession): boolean
  /** Ends a session and frees what it holds. */
  endSession(session: ServiceSession, request?: ServiceRequest): void
  /** The live session that a security check of this user reuses, if any (section 4.5). */
  reusableSession(account: ServiceAccount, request: ServiceRequest): ServiceSession | undefined

  // The cookie that carries a session ID (section 2.2).
  sessionCookieName(): string
  /** The path of the cookie: the context path. */
  cookiePath(): string
  /** Attributes after the path, each with its leading `; `. */
  sessionCookieAttributes(): string
  sessionCookie(session: ServiceSession): string
  clearedSessionCookie(): string
  readSessionIds(request: ServiceRequest): readonly string[]

  // Stores the locale and the time zone, and determines the current ones.
  /** Reads both arguments from URL arguments or form fields. */
  readLocaleArguments(given: Arguments): LocaleSettings
  /** Reads both settings from the cookies that an earlier answer set. */
  readLocaleCookies(request: ServiceRequest): LocaleSettings
  /** The `Set-Cookie` values that store the settings given. */
  localeCookies(settings: LocaleSettings, account: ServiceAccount): readonly string[]
  /** Also keeps the given settings in the session, for clients that return only its cookie. */
  keepInSession(settings: LocaleSettings, session: ServiceSession | undefined): void
  /** The settings that apply to a request: from its arguments, its cookies, its session, or the server's defaults. */
  localeInForce(request: ServiceRequest, account: ServiceAccount | undefined): LocaleSettings

  // The REST resources, which need authentication (sections 1, 4.1, 4.2 and 5).
  isProtected(request: ServiceRequest): boolean
  /** Authenticates a request to a REST path, and answers it. */
  resource(request: ServiceRequest): ServiceResponse
  /** Answers an authenticated request, or one to an open path. */
  serveResource(request: ServiceRequest, user: VerificationAttempt | undefined): ServiceResponse
  /** The content of the resource at a path: text, or data for JSON and XML; undefined if nothing exists there. */
  resourceBody(request: ServiceRequest, account: ServiceAccount | undefined): unknown

  /** The current login operation (section 4.3). */
  login(request: ServiceRequest): ServiceResponse
  completeLogin(account: ServiceAccount, by: ServiceMethod, request: ServiceRequest, given: Arguments): ServiceResponse

  // The login operation of old releases (sections 4.4 and 9).
  hasLegacyLogin(): boolean
  /** The legacy login operation. GET only tests credentials: it opens no session. */
  legacyLogin(request: ServiceRequest): ServiceResponse

  // The security check (section 4.5).
  /** Reads the organization from its separate argument (`orgId`). */
  readOrganization(request: ServiceRequest): string | undefined
  securityCheck(request: ServiceRequest): ServiceResponse

  // The redirects that answer the security check and pre-authentication (section 4.5).
  redirectFailure(operation: ServiceOperation, by: ServiceMethod, request: ServiceRequest): ServiceResponse
  /** Reuses the user's session or opens one, and redirects; without an account, redirects to the failure page. */
  redirectAfterLogin(
    operation: 'securityCheck' | 'preauthentication',
    by: ServiceMethod,
    account: ServiceAccount | undefined,
    request: ServiceRequest,
    given: Arguments,
  ): ServiceResponse

  /** Pre-authentication at the base address (section 4.6). */
  preauthentication(request: ServiceRequest): ServiceResponse

  // The key service (sections 2.4 and 4.7).
  publicKey(key: RsaKey): unknown
  /** The body of the key service when key generation is off. */
  keysOff(): unknown
  encryptionKey(request: ServiceRequest): ServiceResponse

  /** Logout (section 4.8): ends the session of the cookie. Without a live session nothing changes, and the answer is the same. */
  logout(request: ServiceRequest): ServiceResponse

  // The files that redirects point to, readable without credentials (section 4.5).
  jsonSuccessBody(): unknown
  jsonSuccess(request: ServiceRequest): ServiceResponse
  /** The login page and the success page. */
  page(request: ServiceRequest): ServiceResponse
  /** Any other address. */
  absent(request: ServiceRequest): ServiceResponse
}

/**
 * Replaces functions of the service. `was` is the service before the patch, to call the replaced functions; `service` is the
 * final service, including later patches.
 */
export type ServicePatch = (was: Service, service: Service) => Partial<Service>
