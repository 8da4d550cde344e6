import type { ServiceResponse } from '../../../reference/message/response.ts'

/** A container page of the measured length; `more` is HTML. */
export function tomcat7Page(bytes: number, title: string, more = ''): string {
  const [start, end] = [`<html><head><title>Apache Tomcat/7.0.109 - Error report</title><style><!--`, '--></style>']
  const rest = `</head><body><h1>${title}</h1><HR size="1">${more}<h3>Apache Tomcat/7.0.109</h3></body></html>`
  return start + 'H1 {color:white;} '.repeat(bytes / 18).slice(0, bytes - (start + end + rest).length) + end + rest
}

const frames = Array.from(
  { length: 110 },
  (_, line) => `\tat com.jaspersoft.jasperserver.remote.resources.Converter.toServer(Converter.java:${100 + line})`,
)

/** The page of a crashed operation, with its stack trace. */
export const operationCrashPage = tomcat7Page(
  12_000,
  'HTTP Status 500 - ',
  `<pre>java.lang.NullPointerException\n${frames.join('\n')}</pre>`,
)

/** The response of a resource to an authenticated request. */
export function answeringWithPage(
  status: number,
  body = '',
  headers: ServiceResponse['headers'] = [],
): ServiceResponse {
  const type = ['Content-Type', 'text/html;charset=utf-8'] as const
  const outcome = status < 300 ? 'success' : 'absent'
  return { status, headers: body === '' ? headers : [type, ...headers], body, operation: 'resource', outcome }
}
