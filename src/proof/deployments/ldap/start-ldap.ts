import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { optionsFrom } from '../../../reference/from-environment.ts'
import { startReference } from '../../../reference/server.ts'
import { type Deployment, deploy, type Workplace } from '../deployment.ts'
import { freePort } from '../free-port.ts'
import { pathOf, startProgram } from '../program.ts'
import { ldapDirectory } from './ldap-directory.ts'
import { ldifOf, reader, suffix } from './ldif.ts'

/** Starts OpenLDAP, and a reference server with some accounts only there. Throws if slapd is not installed. */
export function startLdap(): Promise<Deployment> {
  return deploy('reference-ldap', async (place, environment) => {
    const { externalUser, utf8User, specialUser } = environment
    const external = [externalUser, utf8User, specialUser].filter((account) => account !== undefined)
    const url = await startSlapd(place, ldifOf(external))
    const { accounts, ...options } = optionsFrom(environment)
    const own = accounts.filter(({ id }) => !external.some((account) => account.id === id))
    const known = { ...options, accounts: own, directory: ldapDirectory(url) }
    const target = place.owns(await startReference(known))
    const expired = place.owns(await startReference({ ...known, licenseValid: false }))
    return { nodes: [target], variables: { TARGET_URL: target.url, EXPIRED_LICENSE_TARGET_URL: expired.url } }
  })
}

async function startSlapd(place: Workplace, ldif: string): Promise<string> {
  const data = join(place.folder, 'directory')
  mkdirSync(data)
  const configuration = place.write('slapd.conf', slapdConfiguration(place.folder, data))
  const load = pathOf('slapadd')
  if (load === undefined) throw new Error('slapd is not installed (on Debian: apt-get install slapd).')
  execFileSync(load, ['-f', configuration, '-l', place.write('accounts.ldif', ldif)], { stdio: 'pipe' })
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  // A debug level keeps it in the foreground; 256 makes it report when it listens.
  place.owns(await startProgram('slapd', ['-d', '256', '-f', configuration, '-h', `${url}/`], /slapd starting/))
  await acceptsConnections(port)
  return url
}

function slapdConfiguration(folder: string, data: string): string {
  return `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${join(folder, 'slapd.pid')}
database mdb
suffix "${suffix}"
rootdn "${reader.dn}"
rootpw ${reader.password}
directory ${data}
maxsize 10485760
access to attrs=userPassword by anonymous auth by * none
access to * by * none
`
}

/** Resolves when a local port accepts connections, which may be after its program says so. Throws after a minute. */
async function acceptsConnections(port: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(20)
    } finally {
      socket.destroy()
    }
  }
}
