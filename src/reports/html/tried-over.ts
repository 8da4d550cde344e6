import type { CheckResult } from '../../results/result.ts'

/**
 * The variants of a requirement's checks, from their names: `Login with a form · Login with GET`. The part before the last
 * sentence is shown once if they share it: `Another user: Login with a form · Login with GET`.
 *
 * @param how the sentence that names checks without a name of their own; it is shown elsewhere
 */
export function triedOver(checks: readonly CheckResult[], how: string | undefined): string {
  const groups = new Map<string, string[]>()
  for (const { name } of checks.filter((check) => check.name !== how)) {
    const sentences = name.replace(/\.$/, '').split(/\. (?=\p{Lu})/u)
    const last = sentences.pop() ?? ''
    const before = sentences.join('. ')
    groups.set(before, [...(groups.get(before) ?? []), last])
  }
  return [...groups]
    .map(([before, ends]) => `${before === '' ? '' : `${before}: `}${[...new Set(ends)].join(' · ')}`)
    .join('; ')
}
