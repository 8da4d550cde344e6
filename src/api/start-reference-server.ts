import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { type NamedPatches, patchesNamed } from '../alterations/patches-named.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { defaultOptions, type ReferenceOptions } from '../reference/options.ts'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { listAccounts, optionsForAccounts } from './accounts.ts'
import type { LoggedRequest, ReferenceServer, ReferenceServerOptions } from './reference-server.ts'
import { loggingRequests } from './request-log.ts'

/**
 * Starts a reference server in this process, for tests of clients that sign in. Several servers are independent. `await using`
 * closes the server at the end of its block. Throws a ConfigurationError if an option is invalid, or the port is not available.
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  // They may come from untyped code.
  const problems = schemaProblems(schema, options, 'option')
  if (problems.length > 0) throw new ConfigurationError(problems)
  const { accounts, sessionTimeoutMs = defaultOptions.sessionTimeoutMs, port = 0, tls } = options
  const patches = patchesNamed(options)
  const environment = environmentOf(patches)
  const declared = optionsFrom(readEnvironment(environment, { workingDirectory: packageRoot, packageRoot }, {}))
  const chosen = {
    ...declared,
    ...patches.profile?.options,
    ...(accounts && optionsForAccounts(accounts, 'accounts')),
    sessionTimeoutMs,
    port,
    tls: await certifiedBy(tls),
  }
  if (declared.organizations.length === 0 && chosen.organizations.length > 0)
    throw new ConfigurationError([`accounts: a server as in ${environment} has no organizations. Leave them out.`])
  const requests: LoggedRequest[] = []
  const log = loggingRequests((request) => requests.push(request))
  const server = await startReference(chosen, [...patches.changes, log]).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([`The reference server can't listen on port ${port}: ${error.code ?? error.message}.`])
  })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= server.close()
    return closed
  }
  return {
    url: server.url,
    ticketUrl: server.ticketUrl,
    accounts: listAccounts(chosen),
    requests,
    certificate: chosen.tls?.certificate,
    reset() {
      server.reset()
      requests.length = 0
    },
    close,
    [Symbol.dispose]: () => void close(),
    [Symbol.asyncDispose]: close,
  }
}

const names = z.array(z.string())
const schema = z.strictObject(
  {
    like: z.string().optional(),
    defects: names.optional(),
    variants: names.optional(),
    accounts: z.unknown().optional(),
    sessionTimeoutMs: z.number().positive().optional(),
    port: z.int().min(0).max(65_535).optional(),
    tls: z
      .union(
        [z.boolean(), z.strictObject({ key: z.string(), cert: z.string() })],
        'expected true, or { key, cert } as PEM text',
      )
      .optional(),
  },
  'expected an object of options',
)

/** The environment of the repository in which these defects and variants have an effect. */
function environmentOf({ profile, defects, variants }: NamedPatches): string {
  if (profile !== undefined) return profile.environment
  const needed = new Set([...defects, ...variants].flatMap(({ environment }) => environment ?? []))
  needed.delete('reference')
  const [first = 'reference', ...others] = needed
  if (others.length === 0) return first
  const places = [...needed].join(', ')
  throw new ConfigurationError([`No server shows all of these defects and variants: they show in ${places}.`])
}

async function certifiedBy(tls: ReferenceServerOptions['tls']): Promise<ReferenceOptions['tls']> {
  if (tls === undefined || tls === false) return undefined
  if (tls === true) return (await import('../reference/certificates.ts')).makeSelfSigned()
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new ConfigurationError([`tls: key and cert make no certificate: ${(error as Error).message}.`])
  }
  return { key: tls.key, certificate: tls.cert }
}
