/** What is used of k6: its own modules are there only when k6 runs the script. */
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
  /** 0 when no answer came. */
  readonly status: number
  readonly error?: string
  readonly body: string | null
  /** Their names begin with capitals. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, readonly SetCookie[]>>
}

/** `max_age` is below 0 for a cookie that is to go; `expires` is milliseconds, 0 when nothing is said. */
export interface SetCookie {
  readonly value: string
  readonly max_age: number
  readonly expires: number
}
