import type { CheckResult } from '../../result/result.ts'

/**
 * Over what a requirement was tried, from the names of its checks: `Login with a form · Login with GET`. What names have
 * in common before their last sentence is said once: `Another user: Login with a form · Login with GET`.
 *
 * @param how the sentence that a check is named by which has no name of its own; it is said elsewhere
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
