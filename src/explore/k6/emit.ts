import type { Account, Environment } from '../../environment/environment.ts'
import { serviceNamesOf } from '../../methods/method.ts'
import { methodOf } from '../../methods/methods.ts'
import { isSilent } from '../../model/operation.ts'
import { blindSpotInWords } from '../../results/exploration-words.ts'
import { textsThatApply } from '../../suite/texts-that-apply.ts'
import { type Capabilities, capabilitiesOf } from '../capabilities.ts'
import { sequenceGenerator } from '../generate.ts'
import { type Operation, operationName } from '../operation.ts'
import { pathsOf } from '../operation-values.ts'
import type { Plan } from './plan.ts'
import { readmeOf, scriptName } from './readme.ts'
import { k6TokenVariable } from './request.ts'

export interface EmitSettings {
  readonly seed: number
  readonly users: number
  /** The number of journeys, each played once; otherwise a few journeys are repeated for `forMs`. */
  readonly runs?: number | undefined
  readonly forMs: number
  readonly waived?: readonly string[] | undefined
  readonly rate?: number | undefined
  /** The model and the player of journeys, as one script (`bundleScript`). */
  readonly player: string
  /** The program that made it, such as `reporting-auth-conformance 1.0.0`, and the command. */
  readonly by: string
  readonly command: string
}

/** Its own name: the folder may be that of a project, which has a README.md. */
export const readmeName = 'k6-README.md'
export const scriptStart = '// Journeys through a reporting service'

/** How many journeys are repeated. */
const usualCount = 40

/** A k6 script of journeys without secrets, its README, and notes on what it leaves out; or why that is impossible. */
export function emitK6(environment: Environment, settings: EmitSettings) {
  const { encryption } = environment
  if (encryption !== 'off')
    return {
      whyNot: `LOGIN_ENCRYPTION=${encryption}: k6 has no RSA without padding, so its scripts cannot send passwords.`,
    }
  const made = journeysFor(environment, settings)
  const variables = variablesOf(environment, made)
  return {
    script: scriptOf(environment, settings, made, variables),
    readme: readmeOf(environment, { variables, notes: made.notes, by: settings.by }),
    notes: made.notes,
  }
}

/** Sequences as `explore` makes them, without what k6 can't do or what is unsuitable under load, and notes on that. */
function journeysFor(environment: Environment, settings: EmitSettings) {
  const { seed, users, runs = usualCount } = settings
  const { sso, preauthentication, transport } = environment
  const capabilities = capabilitiesOf(environment, settings)
  // The notes have their own words for tickets and tokens.
  const untried = capabilities.untried.filter(({ method }) => method.takes === 'password').map(({ why }) => why)
  const generate = sequenceGenerator(capabilities, users, seed)
  const journeys = Array.from({ length: runs }, (_, number) => generate(number, 'one by one').map(planned))
  const notes = textsThatApply(
    'A journey sends its requests one after another; only requests of different virtual users overlap.',
    'No wrong passwords: a script that runs on several machines cannot enforce MAX_FAILED_LOGINS. Unknown users are included.',
    sso !== undefined && 'No tickets, except forged ones: k6 cannot request tickets.',
    preauthentication?.token !== undefined &&
      'PREAUTH_TOKEN must be a token, not percent-encoded, that stays valid for the whole run.',
    transport.ca !== undefined && 'Instead of CA_FILE, set SSL_CERT_FILE.',
    transport.clientCertificate !== undefined &&
      'The script does not use CLIENT_CERT_FILE: add it to its options as tlsAuth.',
    transport.proxyUrl !== undefined && 'Instead of PROXY_URL, set HTTP_PROXY and HTTPS_PROXY.',
    ...[...capabilities.blindSpots, ...untried].map(blindSpotInWords),
  )
  return { capabilities, journeys, notes }
}

function planned(operation: Operation): Operation {
  const { connection: _, ...alone } = { ...operation, together: false }
  if (alone.kind !== 'authenticate') return alone
  if (methodOf(alone.by).takes === 'ticket') return { ...alone, credentials: 'invented' }
  return alone.credentials === 'wrong password' ? { ...alone, credentials: 'unknown user' } : alone
}

type Journeys = ReturnType<typeof journeysFor>

function variablesOf({ baseUrl }: Environment, { capabilities }: Journeys): string[] {
  const passwords = capabilities.accounts.map(passwordOf)
  return [...(baseUrl === 'embedded' ? ['TARGET_URL'] : []), ...passwords, ...tokenVariablesOf(capabilities)]
}

function passwordOf({ variable }: Account): string {
  return `${variable}_PASSWORD`
}

function tokenVariablesOf({ methods }: Capabilities): string[] {
  return [...new Set(methods.filter(({ takes }) => takes === 'token').map(k6TokenVariable))]
}

function planOf(environment: Environment, { capabilities }: Journeys): Plan {
  const { facts, accounts, locales, zones } = capabilities
  return {
    facts,
    accounts: accounts.map(({ variable, id, organization }) => ({ variable, id, organization })),
    paths: pathsOf(environment),
    names: serviceNamesOf(environment),
    locales,
    zones,
  }
}

function optionsOf({ transport }: Environment, settings: EmitSettings, { journeys }: Journeys): object {
  const { users, runs, forMs, rate } = settings
  const names = [...new Set(journeys.flat().flatMap((one) => (isSilent(one) ? [] : [operationName(one)])))].sort()
  const conforming = names.map((name) => [`checks{operation:${name}}`, ['rate==1']])
  // To k6, a rate without samples is met: only a count shows that something was never tried.
  const tried = names.map((name) => [`answers{operation:${name}}`, ['count>0']])
  return {
    vus: users,
    ...(runs === undefined ? { duration: `${Math.ceil(forMs / 1000)}s` } : { iterations: runs }),
    ...(rate !== undefined && { rps: rate }),
    ...(transport.insecure && { insecureSkipTLSVerify: true }),
    thresholds: { checks: ['rate==1'], answered: ['rate>0.9'], ...Object.fromEntries([...conforming, ...tried]) },
  }
}

function scriptOf(
  environment: Environment,
  settings: EmitSettings,
  made: Journeys,
  variables: readonly string[],
): string {
  const { baseUrl } = environment
  const lines = made.journeys.map((journey) => `  [${journey.map((one) => JSON.stringify(spare(one))).join(', ')}],`)
  return `${scriptStart}; a model of the specification checks every response.
// Made by ${settings.by}: ${settings.command}
// Usage: set ${variables.join(', ')}, then k6 run ${scriptName}. See ${readmeName}.

import { check, sleep } from 'k6'
import encoding from 'k6/encoding'
import exec from 'k6/execution'
import http from 'k6/http'
import { Counter, Rate } from 'k6/metrics'

// The run fails on a response that violates the specification, and on a kind of request that never gets one.
export const options = ${shown(optionsOf(environment, settings, made))}

// The plan contains no secrets.
const plan = ${shown(planOf(environment, made))}

// One virtual user plays each journey. Numbers of browsers and users start at 0.
const journeys = [
${lines.join('\n')}
]

function variable(name) {
  if (__ENV[name]) return __ENV[name]
  throw new Error(\`\${name} is not set. k6 reads it from the environment: export \${name}=…\`)
}

const given = {
  baseUrl: (${baseUrl === 'embedded' ? "variable('TARGET_URL')" : `__ENV.TARGET_URL || ${JSON.stringify(baseUrl)}`}).replace(/\\/$/, ''),
  passwords: { ${made.capabilities.accounts.map((account) => `${account.variable}: variable('${passwordOf(account)}')`).join(', ')} },
  tokens: { ${tokenVariablesOf(made.capabilities)
    .map((name) => `${name}: variable('${name}')`)
    .join(', ')} },
}

const engine = { http, sleep, base64: (text) => encoding.b64encode(text) }
const answered = new Rate('answered')
const answers = new Counter('answers')
// Journeys provoke refusals: only a server error counts as a failed request.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 499 }))

export function setup() {
  return conformance.surveyInK6(plan, given, engine)
}

const reported = new Set()

export default async function (survey) {
  const number = exec.scenario.iterationInTest % journeys.length
  await conformance.play(plan, journeys[number], given, survey, engine, {
    answered(operation, why) {
      answered.add(why === undefined)
      if (why !== undefined) say(\`no response: \${operation}: \${why}\`)
    },
    judged(operation, violation) {
      answers.add(1, { operation })
      check(
        violation,
        { [\`\${operation}: the response conforms\`]: (broken) => broken === undefined },
        { operation },
      )
      if (violation !== undefined) say(violation, \` (first in journey \${number})\`)
    },
  })
}

// Each virtual user prints a message only once.
function say(what, where = '') {
  if (reported.has(what)) return
  reported.add(what)
  console.error(what + where)
}

// Below: the model and the player of journeys.
${settings.player}`
}

/** Omits values that are false or undefined. */
function spare(operation: Operation): object {
  return Object.fromEntries(Object.entries(operation).filter(([, value]) => value !== false && value !== undefined))
}

/** As JSON, with each list on one line. */
function shown(value: object): string {
  return JSON.stringify(value, undefined, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => {
    return `[${list.replace(/\s*\n\s*/g, ' ')}]`
  })
}
