import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod, ServiceOperation, ServiceOutcome, ServiceResponse } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { RequestCondition } from './requests-by.ts'

/** Selects the responses to alter: every given condition must hold. */
export interface Choice {
  readonly operation?: ServiceOperation | readonly ServiceOperation[]
  readonly outcome?: ServiceOutcome | readonly ServiceOutcome[]
  readonly by?: ServiceMethod
  readonly where?: RequestCondition
  readonly answer?: (answer: ServiceResponse) => boolean
}

/** Turns one response into another; `was` is the service that it alters, `service` the final one. */
export type Alteration = (
  response: ServiceResponse,
  request: ServiceRequest,
  was: Service,
  service: Service,
) => ServiceResponse

/** Makes a patch that alters the chosen responses, after the service has finished them, from left to right. */
export function alter(choice: Choice, ...alterations: readonly Alteration[]): ServicePatch {
  return (was, service) => ({
    respond(request, response) {
      const answer = was.respond(request, response)
      if (request === undefined || !isChosen(choice, request, answer, was)) return answer
      return alterations.reduce((altered, alteration) => alteration(altered, request, was, service), answer)
    },
  })
}

/** Makes a patch that alters every response. */
export function alterAll(...alterations: readonly Alteration[]): ServicePatch {
  return alter({}, ...alterations)
}

/** Makes a patch that does something when the service answers so, and leaves the answer as it is. */
export function whenAnswered(choice: Choice, effect: (...given: Parameters<Alteration>) => void): ServicePatch {
  return alter(choice, (...given) => {
    effect(...given)
    return given[0]
  })
}

function isChosen(choice: Choice, request: ServiceRequest, response: ServiceResponse, was: Service): boolean {
  const fits = (wanted: string | readonly string[] | undefined, seen: string | undefined): boolean =>
    wanted === undefined || (seen !== undefined && [wanted].flat().includes(seen))
  return (
    fits(choice.operation, response.operation) &&
    fits(choice.outcome, response.outcome) &&
    fits(choice.by, response.by) &&
    (choice.where?.(request, was, response.account) ?? true) &&
    (choice.answer?.(response) ?? true)
  )
}

/** For each function of the service, a replacement, which is also given the service before and what `More` adds. */
type Replacements<More extends readonly unknown[] = []> = {
  [Name in keyof Service]: Service[Name] extends (...given: infer All) => infer Returned
    ? (...all: [was: Service, ...More, ...All]) => Returned
    : never
}

/** Makes a patch that replaces one function of the service; `was` is the service before the patch. */
export function replacing<Name extends keyof Service>(name: Name, change: Replacements[Name]): ServicePatch {
  return (was) => ({ [name]: (...given: unknown[]) => (change as (...all: unknown[]) => unknown)(was, ...given) })
}

/** Like `replacing`, with a function that also calls the final service, which includes later patches. */
export function replacingWith<Name extends keyof Service>(
  name: Name,
  change: Replacements<[service: Service]>[Name],
): ServicePatch {
  return (was, service) => ({
    [name]: (...given: unknown[]) => (change as (...all: unknown[]) => unknown)(was, service, ...given),
  })
}

/** What each function of the service is given, and what it returns. */
type Given<Name extends keyof Service> = Service[Name] extends (...given: infer All) => unknown ? All : never
type Result<Name extends keyof Service> = Service[Name] extends (...given: never[]) => infer Returned ? Returned : never

/** Makes a patch that does something before a function of the service. */
export function preceding<Name extends keyof Service>(
  name: Name,
  effect: (was: Service, ...given: Given<Name>) => void,
): ServicePatch {
  return (was) => ({
    [name](...given: Given<Name>) {
      effect(was, ...given)
      return (was[name] as (...all: Given<Name>) => unknown)(...given)
    },
  })
}

/** Makes a patch that changes what a function of the service has returned: `result`. */
export function changing<Name extends keyof Service>(
  name: Name,
  change: (was: Service, result: Result<Name>, ...given: Given<Name>) => Result<Name>,
): ServicePatch {
  return (was) => ({
    [name]: (...given: Given<Name>) =>
      change(was, (was[name] as (...all: Given<Name>) => Result<Name>)(...given), ...given),
  })
}

/** Makes a patch that does something after a function of the service, which returned `result`. */
export function observing<Name extends keyof Service>(
  name: Name,
  effect: (was: Service, result: Result<Name>, ...given: Given<Name>) => void,
): ServicePatch {
  return changing(name, (was, result, ...given) => {
    effect(was, result, ...given)
    return result
  })
}

/** Makes one patch of several, applied from left to right. */
export function together(...patches: readonly ServicePatch[]): ServicePatch {
  return (was, service) => {
    const made: Partial<Service> = {}
    for (const patch of patches) Object.assign(made, patch({ ...was, ...made }, service))
    return made
  }
}
