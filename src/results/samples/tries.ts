import type { CheckResult, RequirementResult } from '../result.ts'
import { withShortEvidence } from '../short-evidence.ts'

const ways = ['Login with a form.', 'Login with URL arguments.', 'Login with GET.', 'Security check.', 'Legacy login.']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * A sample requirement checked with five authentication methods and eight HTTP methods each; every check has the evidence of
 * the original one. `failed` of them failed, each with a different request, all in the same way except the last.
 */
export function inFortyWays(requirement: RequirementResult, failed: number): RequirementResult {
  const [sample] = requirement.checks
  if (sample === undefined) throw new Error(`${requirement.id} has no check to repeat.`)
  const names = methods.flatMap((method) => ways.map((way) => `Then ${method}. ${way}`))
  const checks = names.map((name, index): CheckResult => {
    const check = { ...sample, name, outcome: 'passed' as const, message: undefined }
    if (index % 4 !== 0 || index >= 4 * failed) return check
    return { ...check, outcome: 'failed', message: messageOf(index, index / 4 === failed - 1 ? 500 : 200) }
  })
  const how = 'Log out, then ask for a protected path.'
  return { ...requirement, how, outcome: failed > 0 ? 'failed' : 'passed', checks: withShortEvidence(checks) }
}

function messageOf(index: number, status: number): string {
  return `GET /reports/rest_v2/resources?try=${index} (probe with the cookie)
  expected   status 401
  actual     status ${status}
  section    4.8: The session is over.`
}
