import { encryptPassword } from '../client/password-encryption.ts'
import { basic, bench, cookiesOf } from './exchange.ts'
import { defaultOptions, type ReferenceOptions } from './options.ts'
import type { ServiceResponse } from './response.ts'
import type { Departure } from './service.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const joe = { j_username: 'joeuser|organization_1', j_password: 'joe-Password1' }
const users = [
  joe,
  { ...joe, j_username: 'joeuser|org_alias_1' },
  { ...joe, j_username: 'joeuser|nowhere' },
  { ...joe, j_username: 'joeuser' },
  { j_username: 'superuser', j_password: 'super-Password1' },
  { j_username: 'jürgen_日本|organization_1', j_password: 'pässwörd✓' },
  { j_username: "o'neil+test%41&b=c d|organization_1", j_password: 'p+w%2B&=: x%' },
  { j_username: "o'neil+test%41&b=c d|organization_1", j_password: 'p+w%2B&=: y%' },
  { j_username: 'ldapuser|organization_1', j_password: 'ldap-Password1' },
  { ...joe, j_password: 'JOE-Password1' },
  { ...joe, j_password: 'joe-Password2' },
  { ...joe, j_password: 'joe-Password12' },
  { ...joe, j_username: 'nobody|organization_1' },
  { j_username: joe.j_username },
  { j_password: joe.j_password },
]
const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const locales = { userLocale: 'de_DE', userTimezone: 'Europe/Berlin' }
const token = (text: string) => form({ pp: text })

/**
 * Walks through the whole service in memory and writes down what it sees, session ids and tickets by their order.
 *
 * @param options what the server is like
 * @param departures how it differs from the document
 * @returns a line for each answer; equal for servers that nobody can tell apart by this walk
 */
export function tour(options: Partial<ReferenceOptions>, departures: readonly Departure[]): readonly string[] {
  const seen: string[] = []
  const names = new Map<string, string>()
  const nameOf = (secret: string) => names.set(secret, names.get(secret) ?? `#${names.size}`).get(secret) ?? ''
  const { ask, wait } = bench(
    { sso: { argument: 'ticket', tickets: ['T1', 'T2', 'T3', 'T4', 'T5'] }, ...options },
    departures,
  )
  const see: typeof ask = (target, more) => {
    const answer = ask(target, more)
    const line = `${more?.method ?? ''} ${target} ${answer.status} ${JSON.stringify(answer.headers)} ${answer.body}`
    seen.push(line.replace(/[0-9A-F]{32}|[0-9a-f]{256}/g, nameOf))
    return answer
  }
  const probe = (headers: Record<string, string>) => see('/rest_v2/jobs', { headers })
  const use = (answer: ServiceResponse) => [probe(cookiesOf(answer)), probe(cookiesOf(answer))]
  const paths = defaultOptions.protectedPaths

  for (const user of users) {
    const { j_username: id = '', j_password: password = '' } = user
    see('/rest_v2/jobs', { headers: basic(id, password) })
    see(`/rest_v2/jobs?${form(user)}`)
    use(see('/rest_v2/login', { form: form(user) }))
    use(see(`/rest_v2/login?${form(user)}`, { method: 'POST' }))
    use(see(`/rest_v2/login?${form(user)}`))
    use(see('/rest/login', { form: form(user) }))
    use(see(`/rest/login?${form(user)}`))
    use(see(`/j_spring_security_check?${form(user)}`))
  }
  for (const path of paths) {
    see(path)
    see(path, { headers: basic(joe.j_username, joe.j_password) })
    see(`${path}?${form(joe)}`)
    see(`${path}?${token('u=joeuser|o=organization_1')}`)
  }
  for (const method of methods) {
    for (const user of [joe, { ...joe, j_username: 'nobody' }]) {
      see('/rest_v2/resources/absent', { method, headers: basic(user.j_username, user.j_password) })
      see(`/rest_v2/resources/absent?${form(user)}`, { method })
    }
  }
  for (const accept of ['text/html', 'application/json']) {
    for (const orgId of ['organization_1', 'org_alias_1', 'nowhere', '']) {
      see(`/j_spring_security_check?${form({ ...joe, j_username: 'joeuser', orgId })}`, { headers: { accept } })
    }
    for (const text of ['u=joeuser|o=organization_1', 'u=nobody', 'nonsense']) {
      use(see(`/?${token(text)}`, { headers: { accept } }))
      see(`/rest_v2/jobs?${token(text)}`)
    }
  }
  see(defaultOptions.jsonSuccessLocation)
  for (const ticket of ['T1', 'none', 'T1']) use(see(`/rest_v2/login?ticket=${ticket}`, { method: 'POST' }))
  for (const ticket of ['T2', 'none']) use(see('/rest_v2/login', { form: `ticket=${ticket}` }))
  for (const ticket of ['T3', 'none']) use(see(`/j_spring_security_check?ticket=${ticket}`))
  see('/rest_v2/login', { form: form({ ...joe, ticket: 'T4' }) })

  for (const answer of [
    see(`/rest_v2/login?${form({ ...joe, ...locales })}`, { method: 'POST' }),
    see('/rest_v2/login', { form: form({ ...joe, ...locales }) }),
    see(`/j_spring_security_check?${form({ ...joe, ...locales })}`),
    see(`/rest_v2/jobs?${form({ ...joe, ...locales })}`),
  ]) {
    const headers = { ...cookiesOf(answer), ...basic(joe.j_username, joe.j_password) }
    for (const query of ['', '?userLocale=fr&userTimezone=Asia/Tokyo', ''])
      see(`/rest_v2/preferences${query}`, { headers })
  }
  see('/rest_v2/preferences', { headers: basic(joe.j_username, joe.j_password) })
  see('/rest_v2/preferences', { headers: basic('superuser', 'super-Password1') })

  const login = () => cookiesOf(see('/rest_v2/login', { form: form(joe) }))
  const [first, second, third] = [login(), login(), login()]
  const documented = (headers: { cookie: string }) => ({ cookie: `$Version=0; ${headers.cookie}; $Path=/reporting` })
  probe(documented(first))
  probe({ cookie: `$Version=0; JSESSIONID=${'0'.repeat(32)}` })
  probe({ cookie: `JSESSIONID=${'0'.repeat(32)}` })
  for (const password of [joe.j_password, 'wrong']) {
    probe({ ...second, ...basic(joe.j_username, password) })
    see(`/rest_v2/jobs?${form({ ...joe, j_password: password })}`, { headers: second })
  }
  const other = form({ j_username: 'superuser', j_password: 'super-Password1' })
  for (const user of [form(joe), other]) use(see(`/j_spring_security_check?${user}`, { headers: third }))
  for (const headers of [documented(first), second]) {
    see('/logout.html', { headers })
    for (const each of [first, second, third]) probe(each)
  }
  probe({ ...first, ...basic(joe.j_username, joe.j_password) })
  use(see('/rest_v2/login', { form: form(joe), headers: first }))

  const timeout = options.sessionTimeoutMs ?? defaultOptions.sessionTimeoutMs
  const [idle, used, late] = [login(), login(), login()]
  wait(0.5 * timeout)
  probe(used)
  wait(0.45 * timeout)
  probe(idle)
  wait(0.1 * timeout)
  for (const each of [used, late]) probe(each)

  const anonymous = see('/GetEncryptionKey')
  const key = /"n":"(?<n>[0-9a-f]+)"/i.exec(anonymous.body)?.groups
  if (key !== undefined) {
    const headers = cookiesOf(anonymous)
    const sent = encryptPassword('super-Password1', { n: key.n ?? '', e: '10001', maxdigits: '131' })
    for (const password of [sent, 'super-Password1']) {
      see('/rest_v2/jobs', { headers: { ...headers, ...basic('superuser', password) } })
      see('/GetEncryptionKey', { headers })
      const given = form({ j_username: 'superuser', j_password: password })
      for (const path of ['/rest_v2/jobs', '/rest_v2/login', '/j_spring_security_check'])
        see(`${path}?${given}`, { headers })
    }
  }
  return seen
}
