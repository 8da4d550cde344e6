/// <reference lib="esnext.disposable" preserve="true" />
import type { OperationId } from '../methods/methods.ts'

/** An account that a reference server is to have. */
export interface TestAccount {
  readonly id: string
  readonly password: string
  /** The ID of its organization, whose alias is `<id>_alias`. Without one, it is a system admin where others have one. */
  readonly organization?: string | undefined
}

/** An account that a reference server has. */
export interface SignInAccount extends TestAccount {
  /** The user name as requests have it: `<user_id>|<org_id>` where there are organizations. */
  readonly userName: string
  readonly systemAdmin: boolean
}

/** One request that a reference server has answered, without any secret. */
export interface LoggedRequest {
  /** The method of HTTP. */
  readonly method: string
  /** Decoded, below the base address, without arguments; the whole path elsewhere; undefined where it can't be decoded. */
  readonly path: string | undefined
  /**
   * What the request is for: the authentication method that it uses, such as `login.form` or `basic`; `cookies`, where that
   * is the session cookie alone, `plain` without any credentials; `key`, `logout`; `other` where it can't be decoded, or goes
   * to a path outside of the service, such as the ticket service.
   */
  readonly operation: OperationId
  /** `accepted` authenticates a user. `refused` has no right credentials where some are needed, or no license. */
  readonly outcome: 'accepted' | 'refused' | 'neither'
  /** The status of the answer. */
  readonly status: number
  /** The account that the request names or authenticates, as `<user_id>|<org_id>`; undefined where there is no such account. */
  readonly user: string | undefined
}

/** What a reference server is to be like. */
export interface ReferenceServerOptions {
  /** The known server that it imitates, such as `jasperreports-server-8.2-ce`; `list --profiles` shows all. */
  readonly like?: string | undefined
  /** What it does wrong; `list --defects` shows all. */
  readonly defects?: readonly string[] | undefined
  /** What it does otherwise and may; `list --variants` shows all. */
  readonly variants?: readonly string[] | undefined
  /** Who can sign in; those of environments/reference.env, or of the environment of the known server. */
  readonly accounts?: readonly TestAccount[] | undefined
  /** After how long without a request a session ends; 20 minutes. */
  readonly sessionTimeoutMs?: number | undefined
  /** The port on 127.0.0.1; 0, which is the default, takes any that is free. */
  readonly port?: number | undefined
  /** True: HTTPS with a generated certificate. Or key and certificate, as PEM text. */
  readonly tls?: boolean | { readonly key: string; readonly cert: string } | undefined
}

/** A reference server that answers requests, for tests of clients. */
export interface ReferenceServer extends AsyncDisposable, Disposable {
  /** The base address, with the context path and without a slash at the end. */
  readonly url: string
  /** POST with `user` and `organization` as URL arguments gives a ticket for single sign-on as text, good once. */
  readonly ticketUrl: string
  /** Who can sign in, and with what. */
  readonly accounts: readonly SignInAccount[]
  /** The requests since the start, or since the last reset; it grows. */
  readonly requests: readonly LoggedRequest[]
  /** The certificate to trust, as PEM text, where it speaks HTTPS. */
  readonly certificate: string | undefined
  /** Ends all sessions, and empties the log, the counters and the locks of accounts. */
  reset(): void
  /** Stops the server; connections that are still open are closed. */
  close(): Promise<void>
}
