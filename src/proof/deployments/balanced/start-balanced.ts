import type { Environment } from '../../../environment/environment.ts'
import { makeAuthority } from '../../../reference/certificates.ts'
import { optionsFrom } from '../../../reference/from-environment.ts'
import { startReference } from '../../../reference/server.ts'
import { type Deployment, deploy } from '../deployment.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from '../program.ts'
import { haproxyConfiguration } from './haproxy-configuration.ts'
import { sharedTickets } from './shared-tickets.ts'

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
      publicPath,
      contextPath: options.contextPath,
      nodes: nodes.map(({ url }) => new URL(url)),
      expiredPath,
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
