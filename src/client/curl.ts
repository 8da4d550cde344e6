import type { Call } from './call.ts'
import type { Redaction } from './redaction.ts'

/**
 * A command line that repeats a call: with placeholders such as `$USER_PASSWORD` for the shell to fill in, and with
 * `cookieFile`, in which curl keeps the cookies of the client from one step of a check to the next.
 * It needs curl 7.87 or newer, for --url-query.
 */
export function curlCommand(call: Call, baseUrl: string, redaction: Redaction, cookieFile: string): string {
  const shown = (text: string) => quoted(redaction.apply(text))
  const { method, path, args = [], form = [], basic, headers = [], cookies = 'plain' } = call
  const parts = [
    'curl --silent --include',
    method === 'HEAD'
      ? '--head'
      : method === 'GET' || (method === 'POST' && form.length > 0)
        ? ''
        : `--request ${method}`,
    cookies === 'plain' ? `--cookie ${cookieFile}` : cookies === 'documented' ? documentedCookie(cookieFile) : '',
    `--cookie-jar ${cookieFile}`,
    basic === undefined ? '' : `--user ${shown(`${basic.userId}:${basic.password}`)}`,
    ...headers.map(([name, value]) => `--header ${shown(`${name}: ${value}`)}`),
    ...args.map(([name, value]) => `--url-query ${shown(`${name}=${value}`)}`),
    ...form.map(([name, value]) => `--data-urlencode ${shown(`${name}=${value}`)}`),
    shown(`${baseUrl}${path}`),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function documentedCookie(cookieFile: string): string {
  const session = `$(awk '$6=="JSESSIONID"{print "JSESSIONID=" $7 "; $Path=" $3}' ${cookieFile})`
  return `--header "Cookie: \\$Version=0; ${session}"`
}

/** In double quotes, so that the shell fills in placeholders; whatever else it would touch is escaped. */
function quoted(text: string): string {
  return `"${text.replace(/["`\\]|\$(?![A-Z])/g, '\\$&')}"`
}
