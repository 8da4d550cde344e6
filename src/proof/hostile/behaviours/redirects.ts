import { jsessionid, servedAt } from '../../../reference/names.ts'
import { changedHeader } from '../answers.ts'
import type { Answers, Behaviours, HostileExchange } from '../behaviour.ts'

/** Redirects every request, with a meaningless session cookie. */
const to =
  (location: string | ((exchange: HostileExchange) => string), status = 302): Answers =>
  (exchange) =>
    exchange.reply({
      status,
      headers: [
        ['Location', typeof location === 'string' ? location : location(exchange)],
        ['Set-Cookie', `${jsessionid}=${'D'.repeat(32)}; Path=/reporting`],
      ],
    })
const names = /every path answers with a redirect to|redirects every client to/
const isLost = /status 30\d|302|session|served/

/** Portals that redirect every client. */
export const redirects: Behaviours = {
  portal: [names, to('https://portal.example/login')],
  'portal-of-success': { many: true, names, answers: to('/reporting/loginsuccess.html') },
  'portal-of-failure': [names, to(`/reporting${servedAt.errorPage}`)],
  loop: [isLost, to(({ origin, asked }) => `${origin}${asked.path}`)],
  'loop-that-grows': [isLost, to(({ origin, asked }) => `${origin}${asked.path}/again`, 307)],
  'redirects-to-nonsense': [names, to('http://[::bad')],
  'redirects-to-a-script': [names, to('javascript:alert(1)')],
  'redirects-to-a-file': [names, to('file:///etc/passwd', 301)],
  'redirects-nowhere': [isLost, ({ reply }) => reply({ status: 302 })],
  'redirects-with-another-status': [
    isLost,
    (exchange) => to('/reporting/loginsuccess.html', [300, 305, 306][exchange.number % 3])(exchange),
  ],
  'login-page-for-everything': [
    /every path answers with the same page/,
    ({ reply }) => reply({ headers: [['Content-Type', 'text/html']], body: Buffer.from('<form>Who are you?</form>') }),
  ],
  // Like a misconfigured proxy.
  'redirects-by-another-origin': changedHeader('location', (to) => new URL(to, 'https://reports.example').href),
}
