import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, header, location, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { methodsOfRequests, methodsWithSession, type RequestMethod, type SessionMethod } from '../method-tables.ts'
import { fieldsIn } from '../requests-by.ts'
import { EndedSessions } from '../stateful/ended-sessions.ts'
import { carriedBy, endEach, giveTo, sessionsOf } from '../stateful/memory.ts'
import { named } from '../verification.ts'

type SignInMethod = SessionMethod | RequestMethod

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const only = '3/only-logout-and-inactivity-end-a-session'

const everyMethod: readonly SignInMethod[] = [...methodsWithSession, ...methodsOfRequests]
const withPassword = everyMethod.filter(({ takes }) => takes === 'password')
const isCheck = ({ slug }: SignInMethod) => slug.startsWith('the-security-check')
const environmentOf = (method: SignInMethod) =>
  'environment' in method && method.environment ? { environment: method.environment } : {}

/** What a request sends of a name and a password. */
function sentIn(request: ServiceRequest, was: Service): { name: string | undefined; password: string | undefined } {
  const encoded = /^basic +(\S+)/i.exec(request.headers.authorization ?? '')?.[1]
  const fields = fieldsIn(request, was)
  if (encoded === undefined)
    return { name: fields.get(fieldName.username)?.[0], password: fields.get(fieldName.password)?.[0] }
  const [name, ...rest] = Buffer.from(encoded, 'base64').toString('latin1').split(':')
  return { name: name || undefined, password: rest.length === 0 ? undefined : rest.join(':') }
}

/** The existing account that a request names, whatever its password. */
function namedIn(request: ServiceRequest, was: Service): ServiceAccount | undefined {
  const organization = fieldsIn(request, was).get(fieldName.organization)?.[0]
  return named(was, { userId: sentIn(request, was).name, password: undefined, organization })
}

/** Which parts of a name and a password a refused request has. */
type Lack = 'without-a-password' | 'without-a-name' | 'with-a-wrong-password' | 'refused'

function lacks(lack: Lack, request: ServiceRequest, was: Service): boolean {
  const { name, password } = sentIn(request, was)
  if (lack === 'without-a-password') return name !== undefined && password === undefined
  if (lack === 'without-a-name') return name === undefined && password !== undefined
  return lack === 'refused' || (name !== undefined && password !== undefined)
}

/** Does something with each refusal of a method, and what it answers. */
const onRefusal = (
  { is }: SignInMethod,
  lack: Lack,
  effect: (answer: ServiceResponse, request: ServiceRequest, was: Service) => ServiceResponse,
): ServicePatch =>
  alter(
    {
      outcome: ['refused', 'missing'],
      where: (request, _, was) => is(request, was) && lacks(lack, request, was),
    },
    (answer, request, was) => effect(answer, request, was),
  )

const handsOut = (
  answer: ServiceResponse,
  request: ServiceRequest,
  was: Service,
  account: ServiceAccount | undefined,
) =>
  account === undefined ? answer : header('Set-Cookie', was.sessionCookie(was.openSession(account, request)))(answer)

const wordsOfLack = { 'without-a-password': 'without a password', 'with-a-wrong-password': 'with a wrong password' }

/** Refusals beside a live session that make it, or a new one, another user's. */
const takenOver = withPassword.flatMap((method): Defect[] => [
  ...(['without-a-password', 'with-a-wrong-password'] as const).map((lack) => ({
    name: `${method.slug}-${lack}-takes-the-session-over`,
    summary: `${method.title} ${wordsOfLack[lack]} makes the session of its cookie that of the named user.`,
    breaks: [ofItsUser],
    ...environmentOf(method),
    change: onRefusal(method, lack, (answer, request, was) => {
      const account = namedIn(request, was)
      if (account !== undefined) giveTo(was, carriedBy(was, request), account)
      return answer
    }),
  })),
  {
    name: `${method.slug}-without-a-password-hands-out-a-session-beside-one`,
    summary: `Beside a live session, ${method.words} without a password is refused with a session of the named user.`,
    breaks: [ofItsUser],
    ...environmentOf(method),
    change: onRefusal(method, 'without-a-password', (answer, request, was) =>
      carriedBy(was, request) === undefined ? answer : handsOut(answer, request, was, namedIn(request, was)),
    ),
  },
])

/** Ends the sessions that were used on the connection of a refusal that carries no cookie. */
const endingOnTheConnection =
  (isOne: (request: ServiceRequest, answer: ServiceResponse, was: Service) => boolean): ServicePatch =>
  (was) => {
    const used = new Map<number, Set<ServiceSession>>()
    return {
      respond(request, response) {
        const answer = was.respond(request, response)
        if (request?.connection === undefined) return answer
        const here = used.get(request.connection) ?? new Set()
        used.set(request.connection, here)
        const own = carriedBy(was, request) ?? answer.session
        if (own !== undefined) here.add(own)
        else if (isOne(request, answer, was)) endEach(was, [...here])
        return answer
      },
    }
  }

const isRefusal = ({ outcome }: ServiceResponse) => outcome === 'refused' || outcome === 'missing'

/** Refusals that end sessions of other clients. */
const ofOthers = [
  ...everyMethod
    .filter((method) => !('environment' in method && method.environment))
    .map((method) => ({
      name: `refusal-of-${method.slug}-ends-the-sessions-of-its-connection`,
      summary: `A refusal of ${method.words} ends the sessions that used its connection.`,
      breaks: [only],
      change: endingOnTheConnection((request, answer, was) => isRefusal(answer) && method.is(request, was)),
    })),
  ...withPassword.map((method) => ({
    name: `${method.slug}-without-a-password-ends-the-sessions-of-the-user`,
    summary: `${method.title} without a password ends the sessions of the named user.`,
    breaks: [only],
    ...environmentOf(method),
    change: onRefusal(method, 'without-a-password', (answer, request, was) => {
      if (carriedBy(was, request) === undefined) endEach(was, sessionsOf(was, namedIn(request, was)))
      return answer
    }),
  })),
]

const noneOpened = (method: SignInMethod): string => {
  if ('by' in method) return '4.8/logout-ends-the-session'
  return isCheck(method) ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session'
}

/** Refusals that revive the ended session of their cookie. */
const revived = withPassword.map(
  (method): Defect => ({
    name: `${method.slug}-without-a-password-revives-the-session`,
    summary: `${method.title} without a password revives the ended session of its cookie.`,
    breaks: [noneOpened(method)],
    ...environmentOf(method),
    change: (was) => {
      const ended = new EndedSessions(was, 'logout')
      const reviving = onRefusal(method, 'without-a-password', (answer, request) => {
        const former = ended.carriedBy(request)
        ended.revive((session) => session === former)
        return answer
      })
      return { endSession: ended.endSession, ...reviving(was, was) }
    },
  }),
)

/** The requirements about what a method lacks. */
const missing = [
  ['login-with-a-form', '4.3/missing-password-is-400', '4.3/missing-username-is-400'],
  ['login-with-arguments', '4.3/missing-password-is-400', '4.3/missing-username-is-400'],
  ['login-with-get', '4.3/missing-password-is-400', '4.3/missing-username-is-400'],
  [
    'the-security-check',
    '4.5/missing-password-redirects-to-the-error-page',
    '4.5/missing-username-redirects-to-the-error-page',
  ],
] as const

/** Parts of credentials that a live session makes good, or that are refused with the cookie of a session. */
const madeGood = missing.flatMap(([slug, password, name]): Defect[] => {
  const method = methodsWithSession.find((each) => each.slug === slug) as SessionMethod
  const success = (was: Service) => (isCheck(method) ? location(() => was.location('/loginsuccess.html')) : status(200))
  return [
    ...(
      [
        ['without-a-password', password],
        ['without-a-name', name],
      ] as const
    ).map(([lack, id]) => ({
      name: `${slug}-${lack}-goes-on-with-the-session`,
      summary: `Beside a live session, ${method.words} ${lack.replaceAll('-', ' ')} succeeds.`,
      breaks: [id],
      change: onRefusal(method, lack, (answer, request, was) =>
        carriedBy(was, request) === undefined ? answer : success(was)(answer, request, was),
      ),
    })),
    {
      name: `${slug}-without-a-name-hands-out-a-session`,
      summary: `The refusal of ${method.words} without a name sets the cookie of a live session.`,
      breaks: [name],
      change: onRefusal(method, 'without-a-name', (answer, request, was) =>
        handsOut(answer, request, was, was.options.accounts[0]),
      ),
    },
  ]
})

/** What refusals change, for each method, beside a live session, an ended one and none (sections 2.2, 3, 4.3 and 4.5). */
export const afterRefusalDefects: readonly Defect[] = [
  ...takenOver,
  ...ofOthers,
  ...revived,
  ...madeGood,
  ...breaking('4.8/logout-ends-no-other-session', {
    'logout-without-a-cookie-ends-the-session-of-its-connection': [
      'Logout without a cookie ends the sessions that used its connection.',
      endingOnTheConnection((_request, { operation }) => operation === 'logout'),
    ],
    'logout-with-credentials-ends-the-sessions-of-the-user': [
      'Logout with credentials and without a cookie ends the sessions of their user.',
      (was) => ({
        logout(request) {
          if (was.readSessionIds(request).length === 0) endEach(was, sessionsOf(was, namedIn(request, was)))
          return was.logout(request)
        },
      }),
    ],
    'logout-with-a-dead-cookie-ends-another-session-of-the-user': [
      'A second logout with the same cookie ends the other sessions of its user.',
      (was) => {
        const ended = new EndedSessions(was, 'logout')
        return {
          endSession: ended.endSession,
          logout(request) {
            if (carriedBy(was, request) === undefined) endEach(was, sessionsOf(was, ended.carriedBy(request)?.account))
            return was.logout(request)
          },
        }
      },
    ],
  }),
]
