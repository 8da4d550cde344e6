import type { AddressInfo, Server, Socket } from 'node:net'
import { expect } from 'vitest'
import type { ReferenceOptions } from '../../reference/options.ts'
import { type RunningReference, startReference } from '../../reference/server.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { type Diagnosis, exitCodeOf } from '../diagnosis.ts'
import { doctor } from '../doctor.ts'
import { examinable } from '../examinable.ts'
import { renderDiagnosis } from '../render-diagnosis.ts'

/** A wrong password for all accounts. */
export const wrongPassword = 'not-the-Password'

/** Variables that match a reference server with default options. */
export const fine = {
  ORGANIZATIONS: 'multiple',
  USER_ID: 'joeuser',
  USER_PASSWORD: 'joe-Password1',
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
  REQUEST_TIMEOUT: '2s',
}

/** The servers of one test. */
export class Servers {
  #started: { close(): unknown }[] = []

  async reference(
    options: Partial<ReferenceOptions> = {},
    patches: readonly ServicePatch[] = [],
  ): Promise<RunningReference> {
    const server = await startReference(options, patches)
    this.#started.push(server)
    return server
  }

  /** Starts any server on a free port; returns the port. */
  async listen(server: Server): Promise<number> {
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => {
      sockets.add(socket.on('error', () => undefined))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#started.push({
      close: () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      },
    })
    return (server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const each of this.#started) await each.close()
    this.#started = []
  }
}

/** Runs the doctor with variables that differ from `fine` (empty: not given). No password may appear in the text. */
export async function visit(
  variables: Readonly<Record<string, string>>,
  { ca }: { ca?: string } = {},
): Promise<{ firstLine: string; text: string; exitCode: number; diagnosis: Diagnosis }> {
  const given = Object.fromEntries(Object.entries({ ...fine, ...variables }).filter(([, value]) => value !== ''))
  const environment = examinable(given, 'staging.env', {})
  const diagnosis = await doctor({
    environment: { ...environment, transport: { ...environment.transport, ca } },
    given,
  })
  const text = renderDiagnosis(diagnosis, { colour: false })
  expect(text).not.toContain(fine.USER_PASSWORD)
  expect(text).not.toContain(wrongPassword)
  const [firstLine = ''] = text.split('\n')
  return { firstLine, text, exitCode: exitCodeOf(diagnosis), diagnosis }
}
