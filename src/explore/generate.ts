import fc from 'fast-check'
import { type Doing, isSilent, type ModelCredentials, type ModelOperation } from '../model/operation.ts'
import type { Capabilities } from './capabilities.ts'

/** How the requests of a sequence follow one another. */
export type Style = 'one by one' | 'overlapping' | 'all at once'

/** On a fast connection short sequences find the most; on a slow one only many concurrent requests make use of the time. */
export function styleOf(number: number, near: boolean): Style {
  const place = number % (near ? 8 : 24)
  if (near) return place < 4 ? 'one by one' : place < 7 ? 'overlapping' : 'all at once'
  return place === 0 ? 'one by one' : place === 12 ? 'overlapping' : 'all at once'
}

/** In some sequences browsers share connections, as behind a proxy. The others have the waits, where connections would idle. */
function sharesConnections(number: number): boolean {
  return number % 4 === 1
}

const longest = 24
/** More concurrent requests than users are only useful if there are few users. */
const mostTogether = 6

export type Generator = ReturnType<typeof generatorOf>

/**
 * Returns a function that generates sequences of operations. The same seed and number give the same sequence.
 *
 * @param users the maximum number of concurrent browsers
 */
export function generatorOf(capabilities: Capabilities, users: number, seed: number) {
  const user = fc.nat(capabilities.accounts.length - 1)
  return (number: number, style: Style): ModelOperation[] => {
    const drawing = { seed: seed * 1_000_003 + number, numRuns: 1 }
    const [drawn = []] = fc.sample(anySequence(style, kindsIn(number)), drawing)
    const operations = tidy(drawn, style)
    return sharesConnections(number) ? sharing(operations, style, number) : operations
  }

  /** Sends most operations over shared connections: one for all in sequence, else one per two browsers, for overlaps. */
  function sharing(operations: readonly ModelOperation[], style: Style, number: number): ModelOperation[] {
    const shares = fc.sample(mostly, { seed: seed * 1_000_003 + number, numRuns: operations.length })
    return operations.map((operation, index) => {
      const connection = style === 'one by one' ? 0 : Math.floor(operation.browser / 2)
      return shares[index] === true && !isSilent(operation) ? { ...operation, connection } : operation
    })
  }

  /** Waiting takes longer than everything else together, so only some sequences wait. */
  function kindsIn(number: number): Doing['kind'][] {
    return [...capabilities.kinds].filter((kind) => number % 8 === 3 || (kind !== 'short wait' && kind !== 'long wait'))
  }

  function anySequence(style: Style, all: readonly Doing['kind'][]): fc.Arbitrary<ModelOperation[]> {
    if (style === 'all at once') return anyRounds(new Set(all))
    const few = fc.integer({ min: 1, max: Math.min(4, users) })
    // Sequences with few kinds of operations repeat them more often, which reveals errors that need repetition.
    const some = fc.oneof(fc.constant(all), fc.subarray([...all], { minLength: 2, maxLength: Math.min(5, all.length) }))
    return fc.tuple(few, some).chain(([browsers, kinds]) => {
      const possible = new Set<Doing['kind']>(['request', ...kinds])
      const by = (doing: fc.Arbitrary<Doing>, together: fc.Arbitrary<boolean>) =>
        fc.tuple(doing, fc.nat(browsers - 1), together).map(([what, browser, at]) => placed(what, browser, at))
      const together = style === 'overlapping' ? weighted([3, fc.constant(true)], [2, fc.constant(false)]) : alone
      const operation = fc
        .tuple(
          by(anyDoing(possible), together),
          weighted([24, fc.constant(1)], [3, fc.integer({ min: 2, max: 5 })], [1, fc.integer({ min: 6, max: 14 })]),
        )
        .map(([one, times]) => Array.from({ length: isSilent(one) ? 1 : times }, () => one))
      const entrances = fc.array(by(anyEntrance(), alone), { maxLength: browsers })
      return fc
        .tuple(entrances, fc.array(operation, { minLength: 1, maxLength: longest, size: 'max' }))
        .map(([first, then]) => [...first, ...then.flat(), ...rollCall(browsers)])
    })
  }

  /** Rounds in which every browser performs one operation at the same time. */
  function anyRounds(possible: ReadonlySet<Doing['kind']>): fc.Arbitrary<ModelOperation[]> {
    const browsers = users
    const round = fc.array(weighted([3, anyDoing(possible)], [2, anyLook()]), {
      minLength: browsers,
      maxLength: browsers,
      size: 'max',
    })
    const entrance = fc.array(anyEntrance(), { minLength: browsers, maxLength: browsers, size: 'max' })
    return fc
      .tuple(entrance, fc.array(round, { minLength: 6, maxLength: 16, size: 'max' }))
      .map(([first, then]) =>
        [first, ...then].flatMap((all) => all.map((doing, browser) => placed(doing, browser, browser > 0))),
      )
  }

  /** At the end every browser sends a request with each of its sessions: many errors show only then. */
  function rollCall(browsers: number): ModelOperation[] {
    const wanted = capabilities.wanted.at(-1) ?? 'resource'
    const look = { kind: 'request', documented: false, method: 'GET', wanted, together: false } as const
    return Array.from({ length: browsers }, (_, browser) => browser).flatMap((browser): ModelOperation[] => [
      { ...look, carried: 'own', browser },
      { ...look, carried: 'older', browser },
    ])
  }

  /** Gives each browser its own locales and time zones, so that they identify it. */
  function placed(doing: Doing, browser: number, together: boolean): ModelOperation {
    const { locales, zones } = capabilities
    const own = (values: readonly string[], value: string | undefined) =>
      value === undefined ? undefined : values[(2 * browser + (value === 'own' ? 0 : 1)) % values.length]
    const given = 'locale' in doing && { locale: own(locales, doing.locale), zone: own(zones, doing.zone) }
    return { ...doing, ...given, browser, together }
  }

  /** Keeps waits apart. If a key is valid for one request only, each browser sends one request at a time. */
  function tidy(operations: readonly ModelOperation[], style: Style): ModelOperation[] {
    const dynamic = capabilities.facts.encryption === 'dynamic'
    let busy = new Set<number>()
    let underWay = 0
    let quiet = true
    return operations.map((operation) => {
      const room =
        underWay < (style === 'all at once' ? users : mostTogether) && !(dynamic && busy.has(operation.browser))
      const together = operation.together && room && !quiet && !isSilent(operation)
      if (!together) busy = new Set()
      underWay = together ? underWay + 1 : 1
      busy.add(operation.browser)
      quiet = isSilent(operation)
      return together === operation.together ? operation : { ...operation, together }
    })
  }

  function anyEntrance(): fc.Arbitrary<Doing> {
    const right = { user, credentials: fc.constant<ModelCredentials>('right') }
    return weighted<Doing>(
      [4, fc.record({ kind: one('login'), as: methods, ...right, alias: fc.boolean(), ...settings })],
      [2, fc.record({ kind: one('security check'), ...right, json: fc.boolean(), qualified: rarely, ...settings })],
    )
  }

  function anyLook(): fc.Arbitrary<Doing> {
    const carried = weighted(
      [10, one('own')],
      [3, one('older')],
      [2, one('neighbour')],
      [1, one('none')],
      [1, one('invented')],
    )
    const wanted = fc.constantFrom(...capabilities.wanted)
    return fc.record({ kind: one('request'), carried, documented: rarely, method: restMethods, wanted })
  }

  function anyDoing(possible: ReadonlySet<Doing['kind']>): fc.Arbitrary<Doing> {
    const tokens = capabilities.tokens.length === 0 ? [{ at: 'request' as const }] : capabilities.tokens
    const carried = weighted([2, one('own')], [1, one('none')])
    const rest = { user, carried, method: restMethods, wanted: fc.constantFrom(...capabilities.wanted) }
    const all: Readonly<Record<Doing['kind'], readonly [weight: number, arbitrary: fc.Arbitrary<Doing>]>> = {
      request: [10, anyLook()],
      login: [5, fc.record({ kind: one('login'), as: methods, user, credentials, alias: rarely, ...settings })],
      'legacy login': [2, fc.record({ kind: one('legacy login'), as: legacyMethods, user, credentials: simple })],
      'security check': [
        4,
        fc.record({ kind: one('security check'), user, credentials, json: rarely, qualified: rarely, ...settings }),
      ],
      ticket: [1, fc.record({ kind: one('ticket'), at: ticketPlaces, ticket: tickets })],
      // Each method has a share of its own.
      token: [
        Math.max(1, tokens.length / 2),
        fc
          .record({ kind: one('token'), place: fc.constantFrom(...tokens), right: mostly, json: rarely })
          .map(({ kind, place, ...rest }) => ({ kind, ...place, ...rest })),
      ],
      basic: [3, fc.record({ kind: one('basic'), credentials: simple, ...rest, locale: never, zone: never })],
      arguments: [3, fc.record({ kind: one('arguments'), credentials, ...rest, ...settings })],
      logout: [4, fc.record({ kind: one('logout'), carried: loggedOut, documented: rarely })],
      key: [1, fc.constant({ kind: 'key' as const })],
      forget: [1, fc.constant({ kind: 'forget' as const })],
      'short wait': [0.4, fc.constant({ kind: 'short wait' as const })],
      'long wait': [0.2, fc.constant({ kind: 'long wait' as const })],
    }
    return weighted(
      ...Object.entries(all).flatMap(([kind, entry]) => (possible.has(kind as Doing['kind']) ? [entry] : [])),
    )
  }
}

function weighted<T>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight: Math.ceil(weight * 10), arbitrary })))
}

function one<const T extends string>(value: T): fc.Arbitrary<T> {
  return fc.constant(value)
}

const alone = fc.constant(false)
const never = fc.constant(undefined)
const rarely = weighted([5, fc.constant(false)], [1, fc.constant(true)])
const mostly = rarely.map((value) => !value)
const methods = fc.constantFrom('form', 'arguments', 'get')
const legacyMethods = fc.constantFrom('form', 'get')
const ticketPlaces = fc.constantFrom('login', 'login form', 'security check')
const tickets = fc.constantFrom('fresh', 'used', 'invented')
const restMethods = weighted([8, one('GET')], [1, fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE')])
const loggedOut = weighted([4, one('own')], [1, one('older')])
const credentials = weighted<ModelCredentials>(
  [14, one('right')],
  [1, one('wrong password')],
  [3, one('unknown user')],
  [1, one('no user')],
  [1, one('no password')],
)
const simple = weighted<'right' | 'wrong password' | 'unknown user'>(
  [8, one('right')],
  [1, one('wrong password')],
  [2, one('unknown user')],
)
/** No value, a value of the browser's own, or another of its values. */
const setting = weighted<string | undefined>([5, fc.constant(undefined)], [2, one('own')], [1, one('other')])
const settings = { locale: setting, zone: setting }
