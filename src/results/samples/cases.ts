import { withShortEvidence } from '../evidence-budget.ts'
import type { CheckResult, RequirementResult } from '../result.ts'
import { failedWith } from './sample-failure.ts'

const ways = ['Login with a form.', 'Login with URL arguments.', 'Login with GET.', 'Security check.', 'Legacy login.']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** A requirement with forty checks. `failed` of them failed, each with a different request, all in one way except the last. */
export function inFortyCases(requirement: RequirementResult, failed: number): RequirementResult {
  const [sample] = requirement.checks
  if (sample === undefined) throw new Error(`${requirement.id} has no check to repeat.`)
  const names = methods.flatMap((method) => ways.map((way) => `Then ${method}. ${way}`))
  const checks = names.map((name, index): CheckResult => {
    const { message: _, failure: __, cause: ___, ...rest } = sample
    const check = { ...rest, name, outcome: 'passed' as const }
    if (index % 4 !== 0 || index >= 4 * failed) return check
    return { ...check, outcome: 'failed', ...failureOf(index, index / 4 === failed - 1 ? 403 : 200) }
  })
  const how = 'Log out, then ask for a protected path.'
  return { ...requirement, how, outcome: failed > 0 ? 'failed' : 'passed', checks: withShortEvidence(checks) }
}

function failureOf(index: number, status: number) {
  const request = `GET /reports/rest_v2/resources?try=${index} (probe with the cookie)`
  const deviation = { expected: { kind: 'status', is: 401 }, actual: { kind: 'status', status }, status } as const
  return failedWith({ request, ...deviation }, 'The session is over.')
}
