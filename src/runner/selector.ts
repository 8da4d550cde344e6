import type { Requirement } from '../catalogue/requirement.ts'

/**
 * Whether a selector names a requirement: its ID, a glob over IDs (`4.3/*-is-401`), or a section (`4.3`, or `4` with all of its
 * subsections), including one that merely says the same.
 */
export function matches(requirement: Pick<Requirement, 'id' | 'section' | 'also'>, selector: string): boolean {
  if (requirement.id === selector) return true
  if (/[*?]/.test(selector)) return glob(selector).test(requirement.id)
  return [requirement.section, ...requirement.also].some(
    (section) => section === selector || section.startsWith(`${selector}.`),
  )
}

function glob(pattern: string): RegExp {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`)
}
