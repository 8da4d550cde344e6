import type { Account } from '../environment/environment.ts'
import { loginForms } from '../methods/login.ts'
import { type MethodId, methodOf } from '../methods/methods.ts'
import type { ModelCredentials, ModelOperation, PlainRequest } from '../model/operation.ts'

/** The operation of a browser, as a sentence without its subject. */
export function operationInWords(operation: ModelOperation, accounts: readonly Account[]): string {
  switch (operation.kind) {
    case 'login':
      return `logs in ${loginForms[operation.as]} ${whom(operation, accounts)}${settings(operation)}`
    case 'legacy login':
      return `logs in with the legacy login ${loginForms[operation.as]} ${whom(operation, accounts)}`
    case 'security check': {
      const json = operation.json ? ', asking for JSON' : ''
      return `signs in with the security check ${whom(operation, accounts)}${json}${settings(operation)}`
    }
    case 'ticket':
      return `uses ${tickets[operation.ticket]} ${operation.at === 'security check' ? 'at the security check' : 'at the login'}`
    case 'token': {
      const { by, right } = operation
      if (by !== undefined)
        return `requests a resource with ${methodOf(by as MethodId).name}${right ? '' : ', a wrong one'}`
      const token = right ? 'a token' : 'a token without a user'
      return operation.at === 'request' ? `requests a resource with ${token}` : `sends ${token} to the base address`
    }
    case 'basic':
    case 'arguments': {
      const by = operation.kind === 'basic' ? 'basic credentials' : 'credentials in URL arguments'
      const beside = operation.carried === 'own' ? ', beside its cookies' : ''
      return `${asks(operation)} with ${by} ${whom(operation, accounts)}${beside}${settings(operation)}`
    }
    case 'request':
      return `${asks(operation)} with ${carried[operation.carried]}${operation.documented ? ' in the documented form' : ''}`
    case 'logout': {
      const which = operation.carried === 'older' ? ' of an earlier session' : ''
      return `logs out${which}${operation.documented ? ', the cookie in the documented form' : ''}`
    }
    case 'key':
      return 'requests the encryption key'
    case 'forget':
      return 'drops its cookies'
    case 'short wait':
      return 'waits for part of the session timeout'
    case 'long wait':
      return 'waits for longer than the session timeout'
  }
}

const tickets = { fresh: 'a fresh ticket', used: 'a used ticket', invented: 'a forged ticket' } as const
const carried: Readonly<Record<PlainRequest['carried'], string>> = {
  own: 'its cookies',
  older: 'the cookie of an earlier session',
  neighbour: 'the cookies of the next browser',
  invented: 'a forged session ID',
  none: 'nothing',
}

function whom(
  { user, credentials }: { user: number; credentials: ModelCredentials },
  accounts: readonly Account[],
): string {
  const name = accounts[user % accounts.length]?.variable ?? ''
  return {
    right: `as ${name}`,
    'wrong password': `as ${name} with a wrong password`,
    'unknown user': 'as a user that does not exist',
    'no user': 'without a user',
    'no password': 'without a password',
  }[credentials]
}

function asks({ method, wanted }: Pick<PlainRequest, 'method' | 'wanted'>): string {
  if (method !== 'GET') return `sends ${method}`
  return { resource: 'requests a resource', who: 'requests its identity', settings: 'requests its settings' }[wanted]
}

function settings({ locale, zone }: { locale?: string | undefined; zone?: string | undefined }): string {
  const given = [
    ...(locale === undefined ? [] : [`the locale ${locale}`]),
    ...(zone === undefined ? [] : [`the time zone ${zone}`]),
  ]
  return given.length === 0 ? '' : `, giving ${given.join(' and ')}`
}
