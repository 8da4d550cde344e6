import { BadInput } from '../../../reference/message/bad-input.ts'

const look = [
  'body {font-family:Tahoma,Arial,sans-serif;}',
  'h1, h2, h3, b {color:white;background-color:#525D76;}',
  ...['h1 {font-size:22px;}', 'h2 {font-size:16px;}', 'h3 {font-size:14px;}', 'p {font-size:12px;}'],
  '.line {height:1px;background-color:#525D76;border:none;}',
].join(' ')

/** An error page of the container; `more` is HTML. */
export function tomcatErrorPage(title: string, description: string, more = ''): string {
  return (
    `<!doctype html><html lang="en"><head><title>HTTP Status ${title}</title><style type="text/css">${look}</style>` +
    `</head><body><h1>HTTP Status ${title}</h1><hr class="line" /><p><b>Type</b> Status Report</p>` +
    `<p><b>Message</b> ${title.replace(/^\d+ – /, '')}</p><p><b>Description</b> ${description}</p>${more}<hr class="line" /><h3>Apache Tomcat/9.0.85</h3></body></html>`
  )
}

const frames = Array.from(
  { length: 91 },
  (_, index) => `\tat org.springframework.security.web.FilterChain$Virtual.doFilter(FilterChain.java:${300 + index})`,
)

/** The page of an uncaught null pointer: almost nine kilobytes, mostly stack trace. */
export const crashPage = tomcatErrorPage(
  '500 – Internal Server Error',
  'The server met an unexpected condition that kept it from fulfilling the request.',
  `<p><b>Exception</b></p><pre>java.lang.NullPointerException\n${frames.join('\n')}\n</pre>`,
)

/** The error that aborts a request after a null pointer in the server. */
export function nullPointer(): BadInput {
  return new BadInput(500, crashPage)
}
