import type { Call } from '../methods/call.ts'
import type { Sender } from './call.ts'
import type { Redaction } from './redaction.ts'
import { sessionCookieName } from './set-cookie.ts'

/**
 * A command line that repeats a call: with placeholders such as `$USER_PASSWORD` for the shell to fill in, and with a
 * file in which curl keeps the cookies of the client from one step of a check to the next. A session that the client
 * has from elsewhere is `$JSESSIONID_3`, where the evidence says `JSESSIONID#3`.
 * It needs curl 7.87 or newer, for --url-query.
 */
export function curlCommand(call: Call, { baseUrl, cookieFile, givenSessionId }: Sender, redaction: Redaction): string {
  const shown = (text: string) => quoted(text, redaction)
  const { method, path, args = [], form = [], basic, headers = [], cookies = 'plain' } = call
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

/** curl reads its cookies from the file, if there is one, and writes them back. */
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

/** curl knows nothing of this form, so it gets the whole header; the file of cookies is only read. */
function documentedCookie(
  file: string,
  givenSessionId: string | undefined,
  baseUrl: string,
  shown: (text: string) => string,
): string {
  if (givenSessionId !== undefined) {
    const path = new URL(baseUrl).pathname
    return `--header ${shown(`Cookie: $Version=0; ${sessionCookieName}=${givenSessionId}; $Path=${path}`)}`
  }
  const session = `$(awk '$6=="${sessionCookieName}"{print "${sessionCookieName}=" $7 "; $Path=" $3}' ${file})`
  return `--header "Cookie: \\$Version=0; ${session}"`
}

/** In double quotes, so that the shell fills in placeholders; whatever else it would touch is escaped. */
function quoted(text: string, redaction: Redaction): string {
  const pieces = redaction.pieces(text)
  const written = pieces.map((piece, index) =>
    piece.secret ? variable(piece.text, pieces[index + 1]?.text ?? '') : escaped(piece.text),
  )
  return `"${written.join('')}"`
}

/** A placeholder as a variable of the shell, in braces where letters follow it. */
function variable(placeholder: string, following: string): string {
  const name = placeholder.replace(/^\$/, '').replace('#', '_')
  return /^\w/.test(following) ? `\${${name}}` : `$${name}`
}

/** An exclamation mark can't be escaped in double quotes, and interactive shells take it for a reference to history. */
function escaped(text: string): string {
  return text.replace(/["`\\$]/g, '\\$&').replaceAll('!', `"'!'"`)
}
