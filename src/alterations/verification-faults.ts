import type { ServiceMethod } from '../reference/message/response.ts'
import type { ServicePatch } from '../reference/service.ts'
import { crossing, type Defect, defectsOf, violates } from './defect.ts'
import { methodTitles } from './method-tables.ts'
import { type VerificationFault, verifyingMethods } from './password-methods.ts'

/** A fault of a verification; in its summary and its name, a star stands for the method. */
interface VerificationRow extends Pick<Defect, 'summary' | 'environment'> {
  readonly violation: VerificationFault
  readonly change: (by: ServiceMethod) => ServicePatch
  /** The methods that can have it, if not all. */
  readonly only?: readonly ServiceMethod[] | undefined
}

/** What a fault of verifications is called does for a method, and the methods that can have it, if not all. */
export const faultOf =
  (violation: VerificationFault) =>
  ([summary, change, only]: readonly [
    summary: string,
    change: VerificationRow['change'],
    only?: VerificationRow['only'],
  ]): VerificationRow => ({ violation, summary, change, only })

/** The defects of every method that verifies passwords and can have a fault, by the names of the faults. */
export function byEachMethod(faults: Readonly<Record<string, VerificationRow>>): Defect[] {
  return defectsOf(
    crossing(Object.entries(faults), ([name, { violation, summary, change, only, environment }]) =>
      crossing(
        verifyingMethods.filter(({ method, violated }) => violated[violation] && (only?.includes(method) ?? true)),
        ({ prefix, method, violated }) => ({
          [name.replace('*', prefix)]: violates(...(violated[violation] ?? []), [
            summary.replace('*', methodTitles[method]),
            change(method),
            environment,
          ]),
        }),
      ),
    ),
  )
}

export const notLegacy = ['basic', 'arguments', 'login', 'securityCheck'] as const
export const notBasic = ['arguments', 'login', 'legacyLogin', 'securityCheck'] as const
export const inUrlsAndForms = ['arguments', 'login', 'securityCheck'] as const

/** What careless servers leave of a text. */
export const inAscii = (text: string) => text.replace(/[^ -~]+/g, '')
export const inLatin1 = (text: string) => text.replace(/[^ -~\xa0-\xff]/gu, '?')
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
