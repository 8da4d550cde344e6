import type { Account } from '../environment/environment.ts'
import { methodOf } from '../methods/methods.ts'
import type { CookieChoice } from '../model/operation.ts'
import type { Authenticating, Operation } from './operation.ts'

/** The operation of a browser, as a sentence without its subject. */
export function operationInWords(operation: Operation, accounts: readonly Account[]): string {
  switch (operation.kind) {
    case 'authenticate':
      return authenticationInWords(operation, accounts)
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

function authenticationInWords(operation: Authenticating, accounts: readonly Account[]): string {
  const { name, sent, inWords } = methodOf(operation.by)
  const isOnce = sent === 'once'
  const does = isOnce ? (inWords ?? `signs in with ${name}`) : `${asks(operation)} with ${inWords ?? name}`
  const beside = isOnce || operation.carried === 'none' ? '' : ', beside its cookies'
  const json = operation.json ? ', asking for JSON' : ''
  return `${does}${proof(operation, accounts)}${beside}${json}${settings(operation)}`
}

const carried: Readonly<Record<CookieChoice, string>> = {
  own: 'its cookies',
  older: 'the cookie of an earlier session',
  neighbour: 'the cookies of the next browser',
  invented: 'a forged session ID',
  none: 'nothing',
}

/** Whose credentials an operation has, and what is wrong with them. */
function proof({ by, user = 0, credentials }: Authenticating, accounts: readonly Account[]): string {
  const { takes } = methodOf(by)
  const name = accounts[user % accounts.length]?.variable ?? ''
  const right = { password: ` as ${name}`, ticket: ', a fresh one', token: '' }[takes]
  return {
    right,
    'wrong password': ` as ${name} with a wrong password`,
    'unknown user': ' as a user that does not exist',
    'no user': ' without a user',
    'no password': ' without a password',
    used: ', a used one',
    invented: takes === 'ticket' ? ', a forged one' : ', a wrong one',
  }[credentials]
}

function asks({ method = 'GET', wanted = 'resource' }: Operation & { kind: 'request' | 'authenticate' }): string {
  if (method !== 'GET') return `sends ${method}`
  return { resource: 'requests a resource', who: 'requests its identity', settings: 'requests its settings' }[wanted]
}

function settings({ locale, zone }: Authenticating): string {
  const given = [
    ...(locale === undefined ? [] : [`the locale ${locale}`]),
    ...(zone === undefined ? [] : [`the time zone ${zone}`]),
  ]
  return given.length === 0 ? '' : `, giving ${given.join(' and ')}`
}
