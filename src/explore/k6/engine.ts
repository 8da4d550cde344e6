/** The parts of k6 in use: its modules exist only when k6 runs the script. */
export interface Engine {
  readonly http: {
    request(
      method: string,
      url: string,
      body: string | null,
      params: {
        readonly headers: Readonly<Record<string, string>>
        readonly jar: Jar
        readonly redirects: 0
        readonly tags: Readonly<Record<string, string>>
      },
    ): Response | Promise<Response>
    readonly CookieJar: new () => Jar
  }
  readonly base64: (text: string) => string
  readonly sleep: (seconds: number) => void | Promise<void>
}

export interface Jar {
  cookiesForURL(url: string): Readonly<Record<string, readonly string[]>>
}

export interface Response {
  /** 0 if no answer came. */
  readonly status: number
  readonly error?: string
  readonly body: string | null
  /** Names are capitalized. */
  readonly headers: Readonly<Record<string, string>>
  /** By name. `max_age` is negative if the cookie is deleted; `expires` is in milliseconds, 0 if not set. */
  readonly cookies: Readonly<Record<string, readonly { value: string; max_age: number; expires: number }[]>>
}
