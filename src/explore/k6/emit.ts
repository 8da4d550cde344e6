import type { Environment } from '../../environment/environment.ts'
import { serviceNamesOf } from '../../methods/method.ts'
import { isSilent, type ModelOperation } from '../../model/operation.ts'
import { pathsOf } from '../asked.ts'
import type { Capabilities } from '../capabilities.ts'
import { type JourneySettings, type Journeys, journeysFor } from './journeys.ts'
import type { Plan } from './plan.ts'
import { readmeOf } from './readme.ts'
import { k6TokenVariable } from './request.ts'

/** Settings of the script. */
export interface EmitSettings extends JourneySettings {
  readonly rate?: number | undefined
  /** The model and the player of journeys, as one script (`bundleScript`). */
  readonly player: string
  /** The program that made it, such as `reporting-auth-conformance 1.0.0`, and the command. */
  readonly by: string
  readonly command: string
}

export const scriptName = 'journeys.js'

/** A script for k6, its README, and notes on what the script leaves out. */
export interface Emitted {
  readonly script: string
  readonly readme: string
  readonly notes: readonly string[]
}

/**
 * Writes journeys of the model as a script for k6. The script contains no secrets: passwords and tokens are variables of k6.
 * Returns the reason if that is impossible.
 */
export function emitK6(environment: Environment, settings: EmitSettings): Emitted | { readonly whyNot: string } {
  const { encryption } = environment
  if (encryption !== 'off')
    return {
      whyNot: `LOGIN_ENCRYPTION=${encryption}: k6 has no RSA without padding, so its scripts cannot send passwords.`,
    }
  const made = journeysFor(environment, settings)
  const variables = variablesOf(environment, made)
  return {
    script: scriptOf(environment, settings, made, variables),
    readme: readmeOf({ scriptName, variables, notes: made.notes, environment, by: settings.by }),
    notes: made.notes,
  }
}

/** The variables that must be set. */
function variablesOf({ baseUrl }: Environment, { capabilities }: Journeys): string[] {
  const passwords = capabilities.accounts.map(({ variable }) => `${variable}_PASSWORD`)
  return [...(baseUrl === 'embedded' ? ['TARGET_URL'] : []), ...passwords, ...tokenVariablesOf(capabilities)]
}

function tokenVariablesOf({ tokens }: Capabilities): string[] {
  return [...new Set(tokens.map(k6TokenVariable))]
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
  const kinds = [...new Set(journeys.flat().flatMap((one) => (isSilent(one) ? [] : [one.kind])))].sort()
  const conforming = kinds.map((kind) => [`checks{operation:${kind}}`, ['rate==1']])
  // To k6, a rate without samples is met: only a count shows that something was never tried.
  const tried = kinds.map((kind) => [`answers{operation:${kind}}`, ['count>0']])
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
  const secrets = variables.filter((name) => name !== 'TARGET_URL')
  const passwords = secrets.filter((name) => name.endsWith('_PASSWORD'))
  const lines = made.journeys.map((journey) => `  [${journey.map((one) => JSON.stringify(spare(one))).join(', ')}],`)
  return `// Journeys through a reporting service; a model of the specification checks every response.
// Made by ${settings.by}: ${settings.command}
// Usage: set ${variables.join(', ')}, then k6 run ${scriptName}. See README.md.

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
  passwords: { ${passwords.map((name) => `${name.replace(/_PASSWORD$/, '')}: variable('${name}')`).join(', ')} },
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

export default async function (looked) {
  const number = exec.scenario.iterationInTest % journeys.length
  await conformance.play(plan, journeys[number], given, looked, engine, {
    answered(operation, why) {
      answered.add(why === undefined)
      if (why !== undefined) say(\`no response: \${operation.kind}: \${why}\`)
    },
    judged(operation, violation) {
      answers.add(1, { operation: operation.kind })
      check(
        violation,
        { [\`\${operation.kind}: the response conforms\`]: (broken) => broken === undefined },
        { operation: operation.kind },
      )
      if (violation === undefined) return
      const { requirement, expected, found } = violation
      say(\`\${requirement}: \${operation.kind}: expected \${expected}, found \${found}\`, \` (first in journey \${number})\`)
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
function spare(operation: ModelOperation): object {
  return Object.fromEntries(Object.entries(operation).filter(([, value]) => value !== false && value !== undefined))
}

/** As JSON, with each list on one line. */
function shown(value: object): string {
  return JSON.stringify(value, undefined, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => {
    return `[${list.replace(/\s*\n\s*/g, ' ')}]`
  })
}
