import fc from 'fast-check'
import { usualNames } from '../methods/method.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { credentialsFor } from '../model/method.ts'
import { type Action, isSilent, type ModelCredentials } from '../model/operation.ts'
import type { Capabilities } from './capabilities.ts'
import { groupOf, type Operation, requestBy } from './operation.ts'

/** What a sequence may consist of, and how often. */
type Choice = readonly [weight: number, operation: AnyAction]
type AnyAction = fc.Arbitrary<Action>

export type Style = 'one by one' | 'overlapping' | 'all at once'

/** On a fast connection short sequences find the most; on a slow one only many concurrent requests make use of the time. */
export function styleOf(number: number, isNear: boolean): Style {
  const place = number % (isNear ? 8 : 24)
  if (isNear) return place < 4 ? 'one by one' : place < 7 ? 'overlapping' : 'all at once'
  return place === 0 ? 'one by one' : place === 12 ? 'overlapping' : 'all at once'
}

const longest = 24
/** More concurrent requests than users are only useful if there are few users. */
const mostTogether = 6

/** Returns a generator of sequences for up to `users` browsers: the same seed and number give the same sequence. */
export function sequenceGenerator(capabilities: Capabilities, users: number, seed: number) {
  const request = anyRequest(capabilities)
  const signIn = anySignIn(capabilities)
  const choices: readonly Choice[] = [
    request,
    ...[...new Set(capabilities.methods.map(groupOf))].map((group) => anyOfGroup(group, capabilities)),
    [4, fc.record({ kind: one('logout'), carried: loggedOut, documented: rarely })],
    [1, fc.constant({ kind: 'key' })],
    [1, fc.constant({ kind: 'forget' })],
  ]
  return (number: number, style: Style): Operation[] => {
    // Waiting takes longer than everything else together, so only some sequences wait.
    const all = number % 8 === 3 && capabilities.canWait ? [...choices, ...waits] : choices
    const seedOfThis = seed * 1_000_003 + number
    const any = style === 'all at once' ? anyRounds(all) : anySequence(style, all)
    const [drawn = []] = fc.sample(any, { seed: seedOfThis, numRuns: 1 })
    const operations = tidy(drawn, {
      most: style === 'all at once' ? users : mostTogether,
      isOneByBrowser: capabilities.facts.encryption === 'dynamic',
    })
    // In some sequences browsers share connections, as behind a proxy. The others have the waits, where connections would idle.
    return number % 4 === 1 ? sharing(operations, style, seedOfThis) : operations
  }

  function anySequence(style: Style, all: readonly Choice[]): fc.Arbitrary<Operation[]> {
    const few = fc.integer({ min: 1, max: Math.min(4, users) })
    // Sequences with few kinds of operations repeat them more often, which reveals errors that need repetition.
    const some = fc.oneof(fc.constant(all), fc.subarray([...all], { minLength: 2, maxLength: Math.min(5, all.length) }))
    return fc.tuple(few, some).chain(([browsers, possible]) => {
      const by = (operation: AnyAction, together: fc.Arbitrary<boolean>) =>
        fc
          .tuple(operation, fc.nat(browsers - 1), together)
          .map(([what, browser, at]) => placed(what, capabilities, browser, at))
      const together = style === 'overlapping' ? weighted([3, fc.constant(true)], [2, fc.constant(false)]) : alone
      const operation = fc
        .tuple(
          by(weighted(...new Set([request, ...possible])), together),
          weighted([24, fc.constant(1)], [3, fc.integer({ min: 2, max: 5 })], [1, fc.integer({ min: 6, max: 14 })]),
        )
        .map(([one, times]) => Array.from({ length: isSilent(one) ? 1 : times }, () => one))
      const signIns = fc.array(by(signIn, alone), { maxLength: browsers })
      return fc
        .tuple(signIns, fc.array(operation, { minLength: 1, maxLength: longest, size: 'max' }))
        .map(([first, then]) => [...first, ...then.flat(), ...finalRequests(browsers, capabilities)])
    })
  }

  /** Rounds in which every browser performs one operation at the same time. */
  function anyRounds(all: readonly Choice[]): fc.Arbitrary<Operation[]> {
    const ofEach = { minLength: users, maxLength: users, size: 'max' } as const
    const round = fc.array(weighted([3, weighted(...all)], [2, request[1]]), ofEach)
    return fc
      .tuple(fc.array(signIn, ofEach), fc.array(round, { minLength: 6, maxLength: 16, size: 'max' }))
      .map(([first, then]) =>
        [first, ...then].flatMap((all) =>
          all.map((operation, browser) => placed(operation, capabilities, browser, browser > 0)),
        ),
      )
  }
}

function anyRequest({ wanted }: Capabilities): Choice {
  const request = { carried, documented: rarely, method: verbs, wanted: fc.constantFrom(...wanted) }
  return [10, fc.record({ kind: one('request'), ...request })]
}

/** A sign-in with a right password, which opens a session. */
function anySignIn(capabilities: Capabilities): AnyAction {
  const signIns = capabilities.methods.filter(({ takes, opens }) => takes === 'password' && opens === 'session')
  return fc.oneof(...signIns.map((method) => anyAuthentication(method, capabilities, fc.constant('right'))))
}

function anyAuthentication(
  method: ListedMethod,
  { accounts, wanted }: Capabilities,
  credentials = anyCredentials(method),
): AnyAction {
  const { id, takes, sent, organizationApart, jsonSuccess } = method
  const isPassword = takes === 'password'
  return fc.record({
    kind: one('authenticate'),
    by: fc.constant(id),
    credentials,
    ...(isPassword && { user: fc.nat(accounts.length - 1) }),
    ...(isPassword && sent === 'once' && (organizationApart ? { qualified: rarely } : { alias: rarely })),
    ...(jsonSuccess !== undefined && { json: rarely }),
    ...(givesSettings(method) && { locale: setting, zone: setting }),
    ...(sent === 'with each request' && { carried: besides, method: verbs, wanted: fc.constantFrom(...wanted) }),
  })
}

/** The methods of a group share a weight. Passwords matter most; of the others, each method has a share of its own. */
function anyOfGroup(name: string, capabilities: Capabilities): Choice {
  const group = capabilities.methods.filter((method) => groupOf(method) === name)
  const weight = group[0]?.takes === 'password' ? 4 : group.length / 2
  return [weight, fc.oneof(...group.map((method) => anyAuthentication(method, capabilities)))]
}

/** Gives each browser its own locales and time zones, so that they identify it. */
function placed(operation: Action, { locales, zones }: Capabilities, browser: number, together: boolean): Operation {
  const own = (values: readonly string[], value: string | undefined) =>
    value === undefined ? undefined : values[(2 * browser + (value === 'own' ? 0 : 1)) % values.length]
  const given = 'locale' in operation && { locale: own(locales, operation.locale), zone: own(zones, operation.zone) }
  return { ...operation, ...given, browser, together }
}

/** At the end every browser sends a request with each of its sessions: many errors show only then. */
function finalRequests(browsers: number, capabilities: Capabilities): Operation[] {
  const wanted = capabilities.wanted.at(-1) ?? 'resource'
  return Array.from({ length: browsers }, (_, browser) => [
    requestBy(browser, 'own', wanted),
    requestBy(browser, 'older', wanted),
  ]).flat()
}

/** Keeps waits apart, at most so many operations together, and with `isOneByBrowser` one of each browser. */
function tidy(
  operations: readonly Operation[],
  { most, isOneByBrowser }: { readonly most: number; readonly isOneByBrowser: boolean },
): Operation[] {
  let busy = new Set<number>()
  let underWay = 0
  let isQuiet = true
  return operations.map((operation) => {
    const hasRoom = underWay < most && !(isOneByBrowser && busy.has(operation.browser))
    const together = operation.together && hasRoom && !isQuiet && !isSilent(operation)
    if (!together) busy = new Set()
    underWay = together ? underWay + 1 : 1
    busy.add(operation.browser)
    isQuiet = isSilent(operation)
    return together === operation.together ? operation : { ...operation, together }
  })
}

/** Sends most operations over shared connections: one for all in sequence, else one per two browsers, for overlaps. */
function sharing(operations: readonly Operation[], style: Style, seed: number): Operation[] {
  const isShared = fc.sample(mostly, { seed, numRuns: operations.length })
  return operations.map((operation, index) => {
    const connection = style === 'one by one' ? 0 : Math.floor(operation.browser / 2)
    return isShared[index] === true && !isSilent(operation) ? { ...operation, connection } : operation
  })
}

/** The settings go with the credentials, which have to be arguments or fields. */
function givesSettings({ takes, takesSettings, request }: ListedMethod): boolean {
  return takes === 'password' && takesSettings && request({ userId: '', password: '' }, usualNames).basic === undefined
}

function anyCredentials(method: ListedMethod): fc.Arbitrary<ModelCredentials> {
  return weighted(...credentialsFor(method).map((each) => [shares[each], fc.constant(each)] as const))
}

function weighted<T>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight: Math.ceil(weight * 10), arbitrary })))
}

function one<const T extends string>(value: T): fc.Arbitrary<T> {
  return fc.constant(value)
}

const alone = fc.constant(false)
const rarely = weighted([5, fc.constant(false)], [1, fc.constant(true)])
const mostly = rarely.map((value) => !value)
const verbs = weighted([8, one('GET')], [1, fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE')])
const carried = weighted(
  [10, one('own')],
  [3, one('older')],
  [2, one('neighbour')],
  [1, one('none')],
  [1, one('invented')],
)
/** What a request carries besides its credentials. */
const besides = weighted([2, one('own')], [1, one('none')])
const loggedOut = weighted([4, one('own')], [1, one('older')])
/** How often an operation has each kind of credentials, if its method has them. */
const shares: Readonly<Record<ModelCredentials, number>> = {
  right: 14,
  'wrong password': 1,
  'unknown user': 3,
  'no user': 1,
  'no password': 1,
  used: 10,
  invented: 3,
}
/** No value, a value of the browser's own, or another of its values. */
const setting = weighted<string | undefined>([3, fc.constant(undefined)], [2, one('own')], [1, one('other')])
const waits: readonly Choice[] = [
  [0.4, fc.constant({ kind: 'short wait' })],
  [0.2, fc.constant({ kind: 'long wait' })],
]
