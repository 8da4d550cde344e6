/// <reference lib="esnext.disposable" preserve="true" />
import type { OperationId } from '../methods/methods.ts'

/** An account to create on a reference server. */
export interface TestAccount {
  readonly id: string
  readonly password: string
  /** The ID of its organization, whose alias is `<id>_alias`. An account without one is a system admin if others have one. */
  readonly organization?: string | undefined
}

/** An account of a reference server. */
export interface SignInAccount extends TestAccount {
  /** The user name for requests: `<user_id>|<org_id>` if there are organizations. */
  readonly userName: string
  readonly systemAdmin: boolean
}

/** One request that a reference server has answered, without secrets. */
export interface LoggedRequest {
  /** The HTTP method. */
  readonly method: string
  /** The decoded path below the base address, without arguments; the whole path if outside; undefined if not decodable. */
  readonly path: string | undefined
  /**
   * The operation of the request: its authentication method, such as `login.form` or `basic`; `cookies` for the session cookie
   * alone; `plain` without credentials; `key`, `logout`; `other` if the request can't be decoded, or its path is outside the
   * service, such as the ticket service.
   */
  readonly operation: OperationId
  /** `accepted`: a user was authenticated. `refused`: required credentials are missing or wrong, or the license is invalid. */
  readonly outcome: 'accepted' | 'refused' | 'neither'
  /** The status of the answer. */
  readonly status: number
  /** The account that the request names or authenticates, as `<user_id>|<org_id>`; undefined if no such account exists. */
  readonly user: string | undefined
}

/** Options of a reference server. */
export interface ReferenceServerOptions {
  /** The known server to imitate, such as `jasperreports-server-8.2-ce`; `list --profiles` shows all. */
  readonly like?: string | undefined
  /** Defects to simulate; `list --defects` shows all. */
  readonly defects?: readonly string[] | undefined
  /** Permitted variants to simulate; `list --variants` shows all. */
  readonly variants?: readonly string[] | undefined
  /** Its accounts; by default those of environments/reference.env, or of the environment of the known server. */
  readonly accounts?: readonly TestAccount[] | undefined
  /** The inactivity timeout of sessions; 20 minutes by default. */
  readonly sessionTimeoutMs?: number | undefined
  /** The port on 127.0.0.1; 0, the default, selects a free one. */
  readonly port?: number | undefined
  /** True for HTTPS with a generated certificate, or key and certificate as PEM text. */
  readonly tls?: boolean | { readonly key: string; readonly cert: string } | undefined
}

/** A reference server that answers requests, for tests of clients. */
export interface ReferenceServer extends AsyncDisposable, Disposable {
  /** The base address, with the context path and without a trailing slash. */
  readonly url: string
  /** POST with `user` and `organization` as URL arguments returns a single sign-on ticket as text, valid once. */
  readonly ticketUrl: string
  /** The accounts that can sign in, with their passwords. */
  readonly accounts: readonly SignInAccount[]
  /** The requests since the start or the last reset; a live list. */
  readonly requests: readonly LoggedRequest[]
  /** The certificate to trust, as PEM text, if the server uses HTTPS. */
  readonly certificate: string | undefined
  /** Ends all sessions, clears the log and the counters, and unlocks all accounts. */
  reset(): void
  /** Stops the server and closes all open connections. */
  close(): Promise<void>
}
