import { accountsOf, accountsWithoutSecret } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment, TransportSettings } from '../environment/environment.ts'
import { isProxyAddress } from '../environment/value-types.ts'
import { basicAuthorization } from '../http/credentials.ts'
import { tokenOf } from '../http/token.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { Redaction, type Secret } from './redaction.ts'

/** Caches the redaction of each environment, because several callers need it. */
const made = new WeakMap<Environment, Redaction>()

/** The redaction that hides the secrets of an environment. */
export function redactionOf(environment: Environment): Redaction {
  const known = made.get(environment)
  if (known !== undefined) return known
  const redaction = new Redaction()
  redaction.keepReadable(namesIn(environment))
  for (const secret of secretsOf(environment)) redaction.learn(secret)
  made.set(environment, redaction)
  return redaction
}

/** The IDs of users and organizations, of which tokens consist. */
function namesIn(environment: Environment): string[] {
  const organizations = [environment.otherOrganization, ...accountsOf(environment).map((each) => each.organization)]
  const ids = accountsOf(environment).map(({ id }) => id)
  return [...ids, ...organizations.flatMap((each) => [each?.id, each?.alias])].filter((name) => name !== undefined)
}

export const encryptedPassword = '$ENCRYPTED_PASSWORD'

/** What stands in for the password, or for wrong passwords, of an account. */
export function passwordOf(account: AccountVariable): string {
  return `$${account}_PASSWORD`
}

export function wrongPasswordOf(account: AccountVariable): string {
  return `$WRONG_${account}_PASSWORD`
}

/** All secrets of an environment: passwords, their basic headers, tickets, tokens, client keys, and passwords of proxies. */
export function secretsOf(environment: Environment): Secret[] {
  const { sso, preauthentication, transport } = environment
  const tickets = sso?.tickets?.kind === 'list' ? sso.tickets.tickets : []
  const token = preauthentication?.token
  return [
    ...accountsOf(environment).flatMap((account) => secretsOfAccount(environment, account)),
    ...tickets.map((value) => ({ placeholder: '$SSO_TICKET', value })),
    ...Object.entries(environment.tokens ?? {}).map(([name, value]) => ({ placeholder: `$${name}`, value })),
    ...(token?.kind === 'fields' ? [{ placeholder: '$PREAUTH_TOKEN', value: tokenOf(token.fields) }] : []),
    ...keySecrets(transport.clientKey),
    ...proxySecrets(transport),
  ]
}

function secretsOfAccount(environment: Environment, account: Account): Secret[] {
  const headers = (['id', 'alias'] as const).map((by) => basicAuthorization(credentialsOf(account, by)).slice(6))
  const isOpen = accountsWithoutSecret(environment).includes(account)
  const userIds = isOpen ? accountsOf(environment).map(({ id }) => id) : undefined
  return [
    { placeholder: passwordOf(account.variable), value: account.password, userIds },
    ...headers.map((value) => ({ placeholder: `$${account.variable}_BASIC`, value })),
  ]
}

/** The whole key and each of its lines, because quoted keys often lose their line ends. */
function keySecrets(key: string | undefined): Secret[] {
  const lines = (key ?? '').split(/\s*\n\s*/).filter((line) => line.length > 16 && !line.startsWith('-----'))
  return [...(key === undefined ? [] : [key.trim()]), ...lines].map((value) => ({ placeholder: '$CLIENT_KEY', value }))
}

function proxySecrets({ proxyUrl, processProxies }: TransportSettings): Secret[] {
  const addresses = [proxyUrl, processProxies?.HTTP_PROXY, processProxies?.HTTPS_PROXY]
  return addresses.flatMap((address) => {
    // A proxy address of the process that is not for this target may be invalid.
    if (address === undefined || !isProxyAddress(address)) return []
    const { username, password } = new URL(address)
    // A user without a password may be a key.
    const value = decodeURIComponent(password || username)
    return value === '' ? [] : [{ placeholder: '$PROXY_PASSWORD', value }]
  })
}
