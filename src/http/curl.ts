import type { Call } from '../methods/call.ts'
import { sessionCookieName, versionAttribute } from '../methods/names.ts'
import type { Sender } from './call.ts'
import { cookieHeader } from './cookie-header.ts'
import type { Redaction } from './redaction.ts'

/**
 * Returns a command line that repeats a call. Secrets are shell placeholders such as `$USER_PASSWORD`, and a file keeps the
 * cookies of the client between the steps of a check. A session ID from elsewhere is `$JSESSIONID_3`, where the evidence says
 * `JSESSIONID#3`. Requires curl 7.87 or newer, for --url-query.
 */
export function curlCommand(call: Call, { baseUrl, cookieFile, givenSessionId }: Sender, redaction: Redaction): string {
  const shown = (text: string) => quoted(text, redaction)
  const { method, path, args = [], form = [], basic, credentialHeader, cookies = 'plain' } = call
  const headers = [...(credentialHeader === undefined ? [] : [credentialHeader]), ...(call.headers ?? [])]
  const implied = method === 'GET' || method === 'HEAD' || (method === 'POST' && call.form !== undefined)
  const parts = [
    'curl --silent --include',
    method === 'HEAD' ? '--head' : '',
    implied ? '' : `--request ${method}`,
    cookies === 'plain' ? plainCookies(call.session === undefined ? cookieFile : undefined, givenSessionId, shown) : '',
    cookies === 'documented' ? documentedCookie(cookieFile, givenSessionId, baseUrl, shown) : '',
    basic === undefined ? '' : `--user ${shown(`${basic.userId}:${basic.password}`)}`,
    ...headers.map(([name, value]) => `--header ${shown(`${name}: ${value}`)}`),
    ...args.map(([name, value]) => `--url-query ${shown(`${name}=${value}`)}`),
    ...form.map(([name, value]) => `--data-urlencode ${shown(`${name}=${value}`)}`),
    call.form !== undefined && form.length === 0 ? '--data ""' : '',
    call.body === undefined ? '' : `--data-raw ${shown(call.body)}`,
    /[[\]{}]/.test(baseUrl + path) ? '--globoff' : '',
    /\/\.{1,2}(\/|$)/.test(path) ? '--path-as-is' : '',
    shown(`${baseUrl}${path}`),
  ]
  return parts.filter((part) => part !== '').join(' ')
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
function quoted(text: string, redaction: Redaction): string {
  const pieces = redaction.pieces(text)
  const written = pieces.map((piece, index) =>
    piece.secret ? variable(piece.text, pieces[index + 1]?.text ?? '') : escaped(piece.text),
  )
  return `"${written.join('')}"`
}

/** A placeholder as a shell variable, in braces if word characters follow. */
function variable(placeholder: string, following: string): string {
  const name = placeholder.replace(/^\$/, '').replace('#', '_')
  return /^\w/.test(following) ? `\${${name}}` : `$${name}`
}

/**
 * The text between double quotes of a shell, without any expansion. An exclamation mark can't be escaped there, and interactive
 * shells expand it as a history reference.
 */
export function escaped(text: string): string {
  return text.replace(/["`\\$]/g, '\\$&').replaceAll('!', `"'!'"`)
}
