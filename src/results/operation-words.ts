import { methodOf } from '../methods/methods.ts'
import type { Action, ActionOf, Authentication, CookieChoice } from '../model/operation.ts'
import { answerInWords } from '../model/violation.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import type { ExplorationStep } from './exploration-schema.ts'

/** A step of a sequence in words: what its browser does, the session that it sends, and the answer. */
export function stepInWords({ operation, connection, sends, answer }: ExplorationStep, accounts: readonly string[]) {
  const by = connection === undefined ? '' : `, by shared connection ${connection + 1}`
  return {
    does: `${operationInWords(operation as Action, accounts)}${by}`,
    sends: {
      none: 'no session',
      forged: 'a forged session ID',
      session: `session ${'number' in sends && sends.number}`,
    }[sends.kind],
    answer: answer && shownIn(answer, accounts),
  }
}

/** An answer with the session that it sets, and what its body shows. */
function shownIn(answer: NonNullable<ExplorationStep['answer']>, accounts: readonly string[]): string {
  const { session, user, locale, zone } = answer
  return textsThatApply(
    `${answerInWords(answer)}${session === undefined ? '' : ` (session ${session})`}`,
    typeof user === 'number' ? `the user is ${accounts[user]}` : user,
    locale !== undefined && `the locale is ${locale}`,
    zone !== undefined && `the time zone is ${zone}`,
  ).join('; ')
}

/** The operation of a browser, as a sentence without its subject. */
function operationInWords(operation: Action, accounts: readonly string[]): string {
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

function authenticationInWords(operation: Authentication, accounts: readonly string[]): string {
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
function proof({ by, user = 0, credentials }: Authentication, accounts: readonly string[]): string {
  const { takes } = methodOf(by)
  const name = accounts[user % accounts.length] ?? ''
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

function asks({ method = 'GET', wanted = 'resource' }: ActionOf<'request' | 'authenticate'>): string {
  if (method !== 'GET') return `sends ${method}`
  return { resource: 'requests a resource', who: 'requests its identity', settings: 'requests its settings' }[wanted]
}

function settings({ locale, zone }: Authentication): string {
  const given = textsThatApply(
    locale !== undefined && `the locale ${locale}`,
    zone !== undefined && `the time zone ${zone}`,
  )
  return given.length === 0 ? '' : `, giving ${given.join(' and ')}`
}
