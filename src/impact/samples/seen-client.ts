import { clientsIn } from '../clients.ts'
import { impactOf } from '../impact.ts'
import { readTraffic } from '../read-traffic.ts'
import { hiddenInWords, useInWords } from '../words.ts'
import { catalogueResult } from './catalogue-result.ts'
import { cookie, harOf, type Sent, trafficFile } from './traffic-files.ts'

const target = catalogueResult()

/** What the only client of this traffic does, in words and as IDs of its uses. */
export function clientIn(text: string) {
  const { clients } = impactOf(clientsIn([readTraffic(trafficFile(text))], target), target, undefined)
  const [client] = clients
  if (client === undefined || clients.length > 1) throw new Error(`${clients.length} clients`)
  return { does: useInWords(client), uses: Object.keys(client.uses), unseen: hiddenInWords(client), client }
}

/** The same for requests in a HAR. */
export function clientOf(...sent: readonly Sent[]) {
  return clientIn(harOf(...sent))
}
/** A login with a form that opens a session. */
export function seenLogin(opens: string, form = 'j_username=joe&j_password=x', more: Partial<Sent> = {}): Sent {
  return { method: 'POST', path: '/rest_v2/login', form, opens, ...more }
}

/** A request with the cookie of a session. */
export function seenGet(id: string, more: Partial<Sent> = {}): Sent {
  return { path: '/rest_v2/resources', headers: cookie(id), ...more }
}
