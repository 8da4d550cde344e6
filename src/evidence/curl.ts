import type { TransportSettings } from '../environment/environment.ts'
import { formType, isInLowerCase, type Sender } from '../http/call.ts'
import { cookieHeader } from '../http/cookie-header.ts'
import { percentEncode, withLowerCaseEscapes } from '../http/percent-encoding.ts'
import type { Call } from '../methods/call.ts'
import { sessionCookieName, versionAttribute } from '../methods/names.ts'
import { headerOf } from '../methods/request-data.ts'
import type { Piece, Redaction } from './redaction.ts'

/** A command line, or a part of it. */
export interface CommandLine {
  readonly line: string
  /** What stands in for secrets and session IDs, such as `$USER_PASSWORD` or `JSESSIONID#3`, in the order of the line. */
  readonly placeholders: readonly string[]
}

export interface CurlCommand extends CommandLine {
  /** The file that it writes the cookies of its client to, if it does. */
  readonly cookieFile?: string | undefined
}

/** The options with which curl connects to the target as the suite does: they name its variables, so that no path and no password of a proxy is shown. */
export function connectionOptionsOf(transport: Partial<TransportSettings>): CommandLine {
  const { ca, clientCertificate, clientKey, proxyUrl, insecure } = transport
  const given = [
    [insecure, '--insecure'],
    [ca, '--cacert "$CA_FILE"'],
    [clientCertificate, '--cert "$CLIENT_CERT_FILE"'],
    [clientKey, '--key "$CLIENT_KEY_FILE"'],
    // Whatever NO_PROXY says.
    [proxyUrl, '--proxytunnel --noproxy "" --proxy "$PROXY_URL"'],
  ] as const
  const line = given.flatMap(([value, option]) => (value ? [option] : [])).join(' ')
  return { line, placeholders: line.match(/\$\w+/g) ?? [] }
}

/**
 * Returns a command line that repeats a call. Secrets are shell placeholders such as `$USER_PASSWORD`, and a file keeps the
 * cookies of the client between the steps of a check. A session ID from elsewhere is `$JSESSIONID_3`, where the evidence says
 * `JSESSIONID#3`. `connection`: how it connects, if not directly and with the certificates that curl trusts. Requires curl 7.87 or newer, for --url-query.
 */
export function curlCommand(
  call: Call,
  { baseUrl, cookieFile, givenSessionId, hasOtherSession }: Sender,
  redaction: Redaction,
  connection: CommandLine = connectionOptionsOf({}),
): CurlCommand {
  const placeholders = new Set(connection.placeholders)
  const piecesOf = (text: string) => {
    const pieces = redaction.pieces(text)
    for (const piece of pieces) if (piece.secret) placeholders.add(piece.text)
    return pieces
  }
  const shown = (text: string) => quoted(piecesOf(text))
  const { method, path, args = [], form = [], basic, credentialHeader, cookies = 'plain' } = call
  const isLower = isInLowerCase(call)
  const named = (name: string) => (isLower ? name.toLowerCase() : name)
  const headers = [...(credentialHeader === undefined ? [] : [credentialHeader]), ...(call.headers ?? [])]
  // Otherwise curl writes the name itself.
  if (isLower && call.form !== undefined && headerOf(headers, 'Content-Type') === undefined)
    headers.push(['Content-Type', formType])
  const hasContent = call.form !== undefined || call.body !== undefined
  const implied = method === 'HEAD' || (method === 'GET' && !hasContent) || (method === 'POST' && hasContent)
  const keepsCookies = cookies === 'plain' && call.session === undefined
  const parts = [
    keepsCookies && hasOtherSession ? `${withoutSession(cookieFile)};` : '',
    'curl --silent --include',
    connection.line,
    method === 'HEAD' ? '--head' : '',
    implied ? '' : `--request ${method}`,
    cookies === 'plain' ? plainCookies(keepsCookies ? cookieFile : undefined, givenSessionId, shown) : '',
    cookies === 'documented' ? documentedCookie(cookieFile, givenSessionId, baseUrl, shown) : '',
    basic === undefined ? '' : basicOption(`${basic.userId}:${basic.password}`, isLower, shown),
    ...headers.map(
      ([name, value]) => `--header ${credentialsIn(named(name), value, piecesOf) ?? shown(`${named(name)}: ${value}`)}`,
    ),
    ...args.map((arg) =>
      // For a space, curl writes a plus sign, and the suite does not.
      isLower || hasNul(arg) || arg.join().includes(' ')
        ? `--url-query "+${encoded(piecesOf(arg.join('=')), isLower)}"`
        : `--url-query ${shown(arg.join('='))}`,
    ),
    ...form.map((arg) =>
      isLower || hasNul(arg)
        ? `--data-raw "${encoded(piecesOf(arg.join('=')), isLower)}"`
        : `--data-urlencode ${shown(arg.join('='))}`,
    ),
    call.form !== undefined && form.length === 0 ? '--data ""' : '',
    call.body === undefined ? '' : `--data-raw ${shown(call.body)}`,
    /[[\]{}]/.test(baseUrl + path) ? '--globoff' : '',
    /\/\.{1,2}(\/|$)/.test(path) ? '--path-as-is' : '',
    shown(`${baseUrl}${path}`),
  ]
  const line = parts.filter((part) => part !== '').join(' ')
  return { line, placeholders: [...placeholders], cookieFile: keepsCookies ? cookieFile : undefined }
}

/** Deletes the session from a cookie file. Without a suffix for a copy, not every sed can change a file. */
function withoutSession(file: string): string {
  return `sed -i.bak "/[[:space:]]${sessionCookieName}[[:space:]]/d" ${file}`
}

/** No shell passes the character NUL to a program. */
function hasNul(texts: readonly string[]): boolean {
  return texts.some((text) => text.includes('\0'))
}

/** A field as it stands in a form, for what a shell can't pass to curl, and for escapes that curl does not write. */
function encoded(pieces: readonly Piece[], isLower: boolean): string {
  const written = (text: string) => (isLower ? withLowerCaseEscapes(percentEncode(text)) : percentEncode(text))
  const field = pieces.map((piece, index) =>
    piece.secret ? secretIn({ ...piece, isPercentEncoded: true }, pieces[index + 1]) : written(piece.text),
  )
  // The first equals sign stands between the name and the value.
  return field.join('').replace(/%3d/i, '=')
}

function basicOption(credentials: string, isLower: boolean, shown: (text: string) => string): string {
  if (!isLower && !credentials.includes('\0')) return `--user ${shown(credentials)}`
  return `--header "${isLower ? 'authorization' : 'Authorization'}: Basic ${inBase64(credentials, shown)}"`
}

/** The Base64 of a text, which a shell encodes. */
function inBase64(text: string, shown: (text: string) => string): string {
  const parts = text.split('\0')
  const format = parts.map(() => '%s').join('\\000')
  return `$(printf '${format}' ${parts.map(shown).join(' ')} | base64 | tr -d '\\n')`
}

/** A header field with credentials in Base64 that have secrets, such as one with a wrong scheme. A placeholder is not encoded. */
function credentialsIn(name: string, value: string, piecesOf: (text: string) => Piece[]): string | undefined {
  const [, scheme, encoded = ''] = /^(\w+) ([\w+/]+=*)$/.exec(value) ?? []
  const credentials = Buffer.from(encoded, 'base64').toString()
  const isText = scheme !== undefined && Buffer.from(credentials).toString('base64') === encoded
  if (!isText || !piecesOf(credentials).some(({ secret }) => secret)) return undefined
  return `"${name}: ${scheme} ${inBase64(credentials, (text) => quoted(piecesOf(text)))}"`
}

/** curl reads its cookies from the file, if it exists, and writes them back. */
function plainCookies(
  file: string | undefined,
  givenSessionId: string | undefined,
  shown: (text: string) => string,
): string {
  const kept = file === undefined ? [] : [`--cookie ${file} --cookie-jar ${file}`]
  const given =
    givenSessionId === undefined ? [] : [`--header ${shown(`Cookie: ${sessionCookieName}=${givenSessionId}`)}`]
  return [...kept, ...given].join(' ')
}

/** curl does not support this form, so the whole header is passed; the cookie file is only read. */
function documentedCookie(
  file: string,
  givenSessionId: string | undefined,
  baseUrl: string,
  shown: (text: string) => string,
): string {
  if (givenSessionId !== undefined) {
    const path = new URL(baseUrl).pathname
    return `--header ${shown(`Cookie: ${cookieHeader(givenSessionId, [], 'documented', path)}`)}`
  }
  const session = `$(awk '$6=="${sessionCookieName}"{print "${sessionCookieName}=" $7 "; $Path=" $3}' ${file})`
  return `--header "Cookie: \\${versionAttribute}=0; ${session}"`
}

/** Double-quotes a text so that the shell expands placeholders; everything else that the shell would expand is escaped. */
function quoted(pieces: readonly Piece[]): string {
  const written = pieces.map((piece, index) =>
    piece.secret ? secretIn(piece, pieces[index + 1]) : escaped(piece.text),
  )
  return `"${written.join('')}"`
}

/** A secret as a shell variable, in braces if word characters follow, or as a command that percent-encodes it. */
function secretIn({ text, isPercentEncoded }: Piece, next?: Piece): string {
  const name = shellNameOf(text)
  if (isPercentEncoded) return `$(printf %s "$${name}" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)`
  return /^\w/.test(next?.text ?? '') ? `\${${name}}` : `$${name}`
}

/** The shell variable of a placeholder. */
export function shellNameOf(placeholder: string): string {
  return placeholder.replace(/^\$/, '').replace('#', '_')
}

/** The text between double quotes of a shell, where an exclamation mark, a history reference, can't be escaped. */
export function escaped(text: string): string {
  return text.replace(/["`\\$]/g, '\\$&').replaceAll('!', `"'!'"`)
}
