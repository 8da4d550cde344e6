import { writeFileSync } from 'node:fs'
import { type RunningReference, startReference } from '../../reference/server.ts'
import type { ServicePatch } from '../../reference/service.ts'

/** A server, and a promise that it has opened this many sessions of users. */
export async function watched(sessions: number) {
  let announce = () => {}
  const opened = new Promise<void>((resolve) => {
    announce = resolve
  })
  const watch: ServicePatch = (was) => ({
    openSession(account, request) {
      if (was.state.openedSessions >= sessions) announce()
      return was.openSession(account, request)
    },
  })
  const server = await startReference({}, [watch])
  return { server, opened }
}

/** Writes an environment file for such a server, whose sessions end after 20 minutes. Returns its path. */
export function environmentFor(file: string, { url }: RunningReference): string {
  const lines = [
    `TARGET_URL=${url}`,
    'ORGANIZATIONS=multiple',
    'USER_ID=joeuser',
    'USER_PASSWORD=joe-Password1',
    'USER_ORG_ID=organization_1',
    'USER_ORG_ALIAS=org_alias_1',
    'ADMIN_ID=superuser',
    'ADMIN_PASSWORD=super-Password1',
    'PREAUTH=on',
    'PREAUTH_U=joeuser',
    'PREAUTH_O=organization_1',
    'REQUEST_TIMEOUT=3s',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
