import type { Defect } from '../../alterations/defect.ts'
import { defects } from '../../alterations/defects/index.ts'
import { type Expectations, everyCheckName, everyControl, readLikes } from './expectations.ts'
import { type Checked, type CheckOutcome, hasRed, type Outcomes } from './trial.ts'

const likes = readLikes()
const byName = new Map(defects.map((defect) => [defect.name, defect]))

/** The declared outcome, else that of the similar defect, else failed if the defect breaks the requirement. */
export function expectedOutcome(all: Expectations, defect: Defect, requirement: string, check: string): CheckOutcome {
  const declared = all.get(defect.name)?.get(requirement)
  const outcome = declared?.get(check) ?? declared?.get(everyCheckName)
  if (outcome !== undefined) return outcome
  const like = likes.get(defect.name)
  const model = byName.get(like ?? '')
  if (model !== undefined) return expectedOutcome(all, model, requirement, check)
  if (defect.breaks.includes(requirement) && !hasRed(declared)) return 'failed'
  return like === everyControl ? 'control' : 'passed'
}

/** Whether a defect may turn a requirement red, according to the declarations. */
export function turnsRed(all: Expectations, defect: Defect, requirement: string): boolean {
  if (defect.breaks.includes(requirement) || hasRed(all.get(defect.name)?.get(requirement))) return true
  const like = likes.get(defect.name)
  const model = byName.get(like ?? '')
  return model === undefined ? like === everyControl : turnsRed(all, model, requirement)
}

/** How outcomes of a requirement's checks differ from the declarations, in words; empty if they do not. */
export function differences(all: Expectations, defect: Defect, requirement: string, seen: Checked): string[] {
  const named = [...(all.get(defect.name)?.get(requirement)?.keys() ?? [])]
  const gone = named.filter((check) => check !== everyCheckName && !seen.has(check))
  const other = [...seen].flatMap(([check, outcome]) => {
    const expected = expectedOutcome(all, defect, requirement, check)
    return outcome === expected ? [] : [`"${check}" is ${outcome}, declared ${expected}`]
  })
  return [...other, ...gone.map((check) => `"${check}" is declared, but did not run`)]
}

/** Declares the outcomes seen with defects, as briefly as possible; correct declarations stay unchanged. */
export function declare(all: Expectations, seen: readonly (readonly [Defect, Outcomes])[]): void {
  for (const name of all.keys()) if (!byName.has(name)) all.delete(name)
  // First those that others are declared similar to.
  const models = new Set(likes.values())
  const isModel = ([{ name }]: (typeof seen)[number]) => Number(models.has(name))
  for (const [defect, outcomes] of seen.toSorted((a, b) => isModel(b) - isModel(a))) {
    const declared = all.get(defect.name) ?? new Map<string, Checked>()
    all.set(defect.name, declared)
    for (const requirement of declared.keys()) if (!outcomes.has(requirement)) declared.delete(requirement)
    for (const [requirement, checks] of outcomes) {
      const isRight = () => differences(all, defect, requirement, checks).length === 0
      if (isRight()) continue
      declared.delete(requirement)
      for (const method of waysToDeclare(checks, (check) => expectedOutcome(all, defect, requirement, check))) {
        declared.set(requirement, method)
        if (isRight()) break
      }
    }
  }
}

/** Ways to declare the checks of a requirement, shortest first; only the differences need to be listed. */
function waysToDeclare(checks: Checked, undeclared: (check: string) => CheckOutcome): Checked[] {
  const unlike = (base: (check: string) => CheckOutcome) =>
    [...checks].filter(([check, outcome]) => base(check) !== outcome)
  const alike = [...new Set(checks.values())].map((most) => new Map([[everyCheckName, most], ...unlike(() => most)]))
  return [new Map(unlike(undeclared)), new Map(unlike(() => 'passed')), ...alike].sort((a, b) => a.size - b.size)
}

/** Declared or referenced names that no defect has. */
export function unknownNames(all: Expectations): string[] {
  const names = [...all.keys(), ...likes.keys(), ...likes.values()]
  return names.filter((name) => name !== everyControl && !byName.has(name))
}
