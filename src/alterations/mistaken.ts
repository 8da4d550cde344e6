import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { showing } from './memory.ts'

/** Which requests a fault concerns. */
export type Concerns = (request: ServiceRequest, was: Service) => boolean

/** Answers matching requests for the first user of their connection. */
export const boundToTheConnection =
  (is: Concerns): ServicePatch =>
  (was, service) => {
    const first = new Map<number, ServiceAccount>()
    return showing((_was, request, account) => {
      if (!is(request, was) || request.connection === undefined || account === undefined) return undefined
      const user = first.get(request.connection) ?? account
      first.set(request.connection, user)
      return user
    })(was, service)
  }

/** Answers a matching request that overlaps others for the user of the previous one. */
export const mixedUp =
  (concerns: Concerns): ServicePatch =>
  (was, service) => {
    let latest: ServiceAccount | undefined
    return showing((_was, request, account) => {
      if (!concerns(request, was)) return undefined
      const before = latest
      latest = account
      return (request.alongside ?? 0) > 0 ? before : undefined
    })(was, service)
  }
