import type { Environment } from '../../../environment/environment.ts'
import { makeAuthority } from '../../../reference/certificates.ts'
import { optionsFrom } from '../../../reference/from-environment.ts'
import type { ServiceAccount } from '../../../reference/identity/account.ts'
import { ticketSeams } from '../../../reference/identity/tickets.ts'
import { startReference } from '../../../reference/server.ts'
import type { ServicePatch } from '../../../reference/service.ts'
import { type Deployment, deploy } from '../deployment.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from '../program.ts'

const publicPath = '/apps/reports'
const expiredPath = '/apps/expired'

/** Starts two reference servers, and one with an expired license, behind HAProxy. Throws if that is not installed. */
export function startBalanced({ sticky = true } = {}): Promise<Deployment> {
  return deploy('reference-balanced', async (place, environment) => {
    const options = optionsFrom(environment)
    const tickets = [sharedTickets()]
    const nodes = [
      place.owns(await startReference(options, tickets)),
      place.owns(await startReference(options, tickets)),
    ]
    const expired = place.owns(await startReference({ ...options, licenseValid: false }, tickets))

    const port = await freePort()
    const authority = makeAuthority()
    const { certificate, key } = authority.issue('127.0.0.1')
    const configuration = haproxyConfiguration({
      port,
      certificateFile: place.write('server.pem', certificate + key),
      contextPath: options.contextPath,
      nodes: nodes.map(({ url }) => new URL(url)),
      expired: new URL(expired.url),
      sticky,
    })
    // The master process reports when its worker listens, and stops the worker when it ends.
    place.owns(
      await startProgram('haproxy', ['-W', '-db', '-f', place.write('haproxy.cfg', configuration)], /Loading success/),
    )
    const variables = {
      TARGET_URL: `https://127.0.0.1:${port}${publicPath}`,
      EXPIRED_LICENSE_TARGET_URL: `https://127.0.0.1:${port}${expiredPath}`,
      CA_FILE: place.write('ca.pem', authority.certificate),
      SSO_TICKET_COMMAND: ticketCommand(nodes[0]?.ticketUrl ?? '', environment),
    }
    return { nodes, variables }
  })
}

/** A command that requests a ticket for the ordinary user. It needs only Node, and avoids `fetch`, which loads slowly. */
function ticketCommand(ticketUrl: string, { user }: Environment): string {
  const url = new URL(ticketUrl)
  url.searchParams.set('user', user.id)
  if (user.organization !== undefined) url.searchParams.set('organization', user.organization.id)
  const script = 'http.request(process.argv[1],{method:"POST"},(r)=>r.pipe(process.stdout)).end()'
  return `"${process.execPath}" -e '${script}' ${url.href}`
}

/** Makes servers share one SSO server: a ticket issued by one of them is valid once, at any of them. */
function sharedTickets(): ServicePatch {
  const tickets = new Map<string, ServiceAccount>()
  return (was) => {
    const { issueTicket, redeemTicket } = ticketSeams({ ...was, state: { ...was.state, tickets } })
    return { issueTicket, redeemTicket }
  }
}

interface Layout {
  readonly port: number
  /** PEM file with certificate and key. */
  readonly certificateFile: string
  /** The own context path of the service. */
  readonly contextPath: string
  readonly nodes: readonly URL[]
  /** The server with the expired license. */
  readonly expired: URL
  readonly sticky: boolean
}

/** A balancer that terminates TLS, serves another path, and keeps a session on its node with a cookie. */
function haproxyConfiguration(layout: Layout): string {
  const { port, certificateFile, nodes, expired, sticky } = layout
  const servers = nodes.map(({ host }, index) => `  server node${index} ${host}${sticky ? ` cookie node${index}` : ''}`)
  return `global
  maxconn 500
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend public
  bind 127.0.0.1:${port} ssl crt ${certificateFile}
  http-request set-header X-Forwarded-Proto https
  acl to_nodes path -m reg ^${publicPath}(/.*)?$
  acl to_expired path -m reg ^${expiredPath}(/.*)?$
  http-request return status 404 unless to_nodes or to_expired
  use_backend expired if to_expired
  default_backend nodes
backend nodes
  balance roundrobin
${sticky ? '  cookie NODE insert indirect nocache httponly secure' : ''}
${renamed(publicPath, layout.contextPath)}
${servers.join('\n')}
backend expired
${renamed(expiredPath, layout.contextPath)}
  server expired ${expired.host}
`
}

function renamed(publicPath: string, contextPath: string): string {
  return [
    `  http-request replace-path ^${publicPath}(.*)$ ${contextPath}\\1`,
    `  http-response replace-header Location ^${contextPath}(.*)$ ${publicPath}\\1`,
    `  http-response replace-header Set-Cookie ^(.*[Pp]ath=)${contextPath}(.*)$ \\1${publicPath}\\2`,
  ].join('\n')
}
