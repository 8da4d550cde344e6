import { z } from 'zod'
import { conditions } from '../catalogue/condition.ts'
import type { Cause } from '../outcome/cause.ts'
import type { Failure } from '../outcome/failure.ts'
import type { CheckResult, RequirementResult } from './result.ts'

// Results of schema 1 say in words what those of schema 2 have as data. This file alone reads those words.

const checkOfSchema1 = z.looseObject({
  message: z.string().optional(),
  control: z.boolean().optional(),
  departure: z
    .strictObject({
      name: z.string(),
      session: z.boolean(),
      encrypted: z.boolean(),
      wanted: z.string(),
      status: z.int().optional(),
      loggedOut: z.literal(true).optional(),
      unusableCookie: z.literal(true).optional(),
    })
    .optional(),
  at: z
    .strictObject({ exchange: z.int(), part: z.enum(['status', 'body', 'location', 'set-cookie']).optional() })
    .optional(),
  exchanges: z.array(
    z.looseObject({
      number: z.int(),
      purpose: z.string(),
      request: z.looseObject({ method: z.string(), url: z.string() }),
      inShort: z.boolean().optional(),
    }),
  ),
})
type CheckOfSchema1 = z.infer<typeof checkOfSchema1>
const requirementOfSchema1 = z.looseObject({
  outcome: z.string(),
  reason: z.string().optional(),
  checks: z.array(checkOfSchema1),
})
type RequirementOfSchema1 = z.infer<typeof requirementOfSchema1>

const resultOfSchema1 = z.looseObject({ requirements: z.array(requirementOfSchema1) })

/** The content of a result of schema 1 as one of schema 2, to be validated as such. */
export function upgraded(content: unknown): unknown {
  const { data } = resultOfSchema1.safeParse(content)
  // What does not fit is reported by the schema.
  if (data === undefined) return { ...Object(content), schemaVersion: 2 }
  const requirements = data.requirements.map((requirement) => {
    const cause = causeOf(requirement)
    return { ...requirement, ...(cause && { cause }), checks: requirement.checks.map(upgradedCheck) }
  })
  return { ...data, schemaVersion: 2, requirements }
}

function upgradedCheck(check: CheckOfSchema1) {
  const { control, departure, at, ...rest } = check
  const exchanges = check.exchanges.map(({ inShort, ...each }) => {
    return inShort === undefined ? each : { ...each, abbreviated: inShort }
  })
  return { ...rest, exchanges, ...deviationOf(check) }
}

const controlLine = /^The control failed, [^\n]*\n/

function deviationOf(check: CheckOfSchema1): Pick<CheckResult, 'failure' | 'cause'> {
  const { message = '', control = false, departure, at } = check
  const row = (label: string) => new RegExp(`^ {2}${label} +(.*)$`, 'm').exec(message)?.[1]
  const [request = '', ...lines] = message.replace(controlLine, '').split('\n')
  const isOfOneRequest = lines[0]?.startsWith('  expected ') ?? false
  if (!isOfOneRequest && departure === undefined) return {}
  const { name: operation = 'plain', session, encrypted, loggedOut, unusableCookie, wanted, status } = departure ?? {}
  if (!isOfOneRequest && operation !== 'key')
    return status === undefined ? {} : { cause: { kind: 'absent-operation', operation, status } }
  const direction = wanted === 'acceptance' || wanted === 'refusal' ? wanted : undefined
  const expected: Failure['expected'] = isOfOneRequest
    ? { kind: 'statement', text: row('expected') ?? '', ...(direction !== undefined && { direction }) }
    : { kind: 'usable-key' }
  const exchange = at?.exchange ?? namedBy(request, check)
  const hint = row('hint')
  return {
    failure: {
      operation,
      ...(session && { session }),
      ...(encrypted && { encrypted }),
      ...(loggedOut && { loggedOut }),
      ...(unusableCookie && { unusableCookie }),
      ...(isOfOneRequest && { request }),
      expected,
      actual: { kind: 'statement', text: isOfOneRequest ? (row('actual') ?? '') : request },
      ...(status !== undefined && { status }),
      ...(at?.part !== undefined && { part: at.part }),
      control,
      ...(exchange !== undefined && { exchange }),
      ...(hint !== undefined && { hint }),
    },
  }
}

/** The number of the last exchange that is the request of a message. */
function namedBy(line: string, { exchanges }: CheckOfSchema1): number | undefined {
  return exchanges.findLast(
    ({ purpose, request: { method, url } }) => line.startsWith(`${method} ${url}`) && line.includes(`(${purpose}`),
  )?.number
}

/** The causes on which reports depend. */
function causeOf({ outcome, reason = '' }: RequirementOfSchema1): RequirementResult['cause'] {
  if (outcome === 'inapplicable') {
    if (reason.startsWith("It can't be observed from outside:")) return { kind: 'unobservable' }
    const variable = /\(([A-Z_]+)\)\.$/.exec(reason)?.[1]
    const why = reason.slice(1, reason.lastIndexOf(' ('))
    const condition = Object.entries(conditions).find((each) => each[1].why.slice(1) === why)?.[0] ?? 'unknown'
    return variable === undefined ? undefined : { kind: 'condition', condition, variable }
  }
  if (outcome === 'untested') {
    const by = /^Left .*(--only|--skip|--no-timing|--quick|--shard)\b/.exec(reason)?.[1]
    return by === undefined ? undefined : ({ kind: 'left-out', by } as Cause)
  }
  const [, left, of, why] = /^(\d+) of (\d+) checks did not run\. (.*)$/.exec(reason) ?? []
  return why === undefined ? undefined : { kind: 'in-part', left: Number(left), of: Number(of), why }
}
