import { jsessionid, servedAt } from '../../../reference/names.ts'
import { type Behaviour, everything, type HostileExchange } from '../behaviour.ts'

/** Redirects every request, with a meaningless session cookie. */
const to =
  (location: string, status = 302) =>
  ({ reply, asked, origin }: HostileExchange) =>
    reply({
      status,
      headers: [
        ['Location', location.replace('$ORIGIN', origin).replace('$PATH', asked.path)],
        ['Set-Cookie', `${jsessionid}=${'D'.repeat(32)}; Path=/reporting`],
      ],
    })
const says = /status 30\d|302|session|served/
const isNotTheService = /every path answers with a redirect to|redirects every client to/

/** Portals that redirect every client. */
export const redirects: readonly Behaviour[] = [
  {
    name: 'portal',
    does: 'Redirects everything to the login of a portal.',
    answers: to('https://portal.example/login'),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'portal-of-success',
    many: true,
    does: 'Redirects everything to the page of success.',
    answers: to('/reporting/loginsuccess.html'),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'portal-of-failure',
    does: 'Redirects everything to the page of failure.',
    answers: to(`/reporting${servedAt.errorPage}`),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'loop',
    does: 'Redirects every address to itself.',
    answers: to('$ORIGIN$PATH'),
    ends: { names: says, breaks: everything },
  },
  {
    name: 'loop-that-grows',
    does: 'Redirects every address to a longer one.',
    answers: to('$ORIGIN$PATH/again', 307),
    ends: { names: says, breaks: everything },
  },
  {
    name: 'redirects-to-nonsense',
    does: 'Redirects to what is no address.',
    answers: to('http://[::bad'),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'redirects-to-a-script',
    does: 'Redirects to a script.',
    answers: to('javascript:alert(1)'),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'redirects-to-a-file',
    does: 'Redirects to a file of the machine, for good.',
    answers: to('file:///etc/passwd', 301),
    ends: { names: isNotTheService, breaks: everything },
  },
  {
    name: 'redirects-nowhere',
    does: 'Redirects without saying where.',
    answers: ({ reply }) => reply({ status: 302 }),
    ends: { names: says, breaks: everything },
  },
  {
    name: 'redirects-with-another-status',
    does: 'Redirects with 300, 305 and 306 in turn, which are unused.',
    answers: (visit) => to('/reporting/loginsuccess.html', [300, 305, 306][visit.number % 3])(visit),
    ends: { names: says, breaks: everything },
  },
  {
    name: 'login-page-for-everything',
    does: 'Answers everything with a page that asks for a login, and 200.',
    answers: ({ reply }) =>
      reply({ headers: [['Content-Type', 'text/html']], body: Buffer.from('<form>Who are you?</form>') }),
    ends: { names: /every path answers with the same page/, breaks: everything },
  },
  {
    name: 'redirects-by-another-origin',
    does: 'Redirects as it must, but to another host name, like a misconfigured proxy.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      reply.headers = reply.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'location' ? new URL(value, 'https://reports.example').href : value,
      ])
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
]
