import type { ListedMethod } from '../methods/methods.ts'
import type { RequestOutcome } from './recognised.ts'

/** The request that set a session that no sign-in opened. */
type UnexpectedSession = 'session of stateless credentials' | 'session of a token' | 'session of the legacy GET'

export class SeenSession {
  /** Undefined: before the recording began. `nothing`: its cookie was set by an answer that authenticated no user. */
  openedBy: 'sign-in' | 'nothing' | UnexpectedSession | undefined
  user: string | undefined
  requests = 0
  refused = 0
  isLoggedOut = false
  wasUsedAfterRefusal = false
  wasUsedAfterLogout = false

  get isDead(): boolean {
    return this.isLoggedOut || this.refused > 0
  }

  get isLive(): boolean {
    return !this.isDead && (this.requests > 0 || (this.openedBy !== undefined && this.openedBy !== 'nothing'))
  }

  /** Records a request with only its cookie. */
  use(outcome: RequestOutcome): void {
    if (this.isLoggedOut) this.wasUsedAfterLogout = true
    else if (this.refused > 0) this.wasUsedAfterRefusal = true
    if (outcome === 'accepted') this.requests++
    if (outcome === 'refused') this.refused++
  }
}

/** The sessions of one client by ID, kept in memory only while the client is followed. */
export class SeenSessions {
  readonly #byId = new Map<string, SeenSession>()

  of(id: string): SeenSession {
    const session = this.#byId.get(id) ?? new SeenSession()
    this.#byId.set(id, session)
    return session
  }

  /** Records a sign-in that opened or reused this session. */
  signIn(id: string, user: string | undefined): void {
    const session = this.of(id)
    session.openedBy = 'sign-in'
    session.user = user
  }

  /** Records a session cookie in an answer that, by the specification, opens no session. */
  setBeside(id: string, by: ListedMethod | undefined, outcome: RequestOutcome): void {
    const session = this.of(id)
    if (session.requests > 0 || session.openedBy !== undefined) return
    session.openedBy = by === undefined || outcome !== 'accepted' ? 'nothing' : leftoverOf(by)
  }

  all(): SeenSession[] {
    return [...this.#byId.values()]
  }
}

function leftoverOf({ takes, sent }: ListedMethod): UnexpectedSession {
  if (sent === 'once') return 'session of the legacy GET'
  return takes === 'token' ? 'session of a token' : 'session of stateless credentials'
}
