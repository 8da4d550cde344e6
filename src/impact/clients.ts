import { ConfigurationError } from '../environment/configuration-error.ts'
import { type ServiceNames, serviceNamesOf } from '../methods/method.ts'
import { restPrefix, securityCheckPathOf } from '../methods/names.ts'
import type { Result } from '../results/result.ts'
import { count } from '../suite/count.ts'
import { clientNames, type NamedClient } from './client-name.ts'
import { followClient } from './follow-client.ts'
import { type Recognised, recognise } from './recognised.ts'
import { pathBelow, serviceAddresses } from './service-addresses.ts'
import { type RecordedTraffic, type TrafficRequest, unknownOrigin } from './traffic.ts'

/** The clients in some traffic, and how much of it was for the service. */
export type Clients = ReturnType<typeof clientsIn>

/** Determines what each client does to the service. Throws a ConfigurationError that describes traffic without requests to it. */
export function clientsIn(traffic: readonly RecordedTraffic[], target: Result, named: readonly NamedClient[] = []) {
  const all = traffic.flatMap(({ requests }) => requests)
  const addresses = serviceAddresses(all, target.target.baseUrl)
  const names = namesAt(target)
  const nameOf = clientNames(named)
  const pathOf = (request: TrafficRequest) => pathBelow(request, addresses, names)
  const seen: TrafficRequest[] = []
  const byClient = new Map<string, TrafficRequest[]>()
  // A request without a time keeps its recorded position: it has the time of the one before it.
  const times = new Map<TrafficRequest, number>()
  for (const { client, requests } of traffic) {
    let last = requests.find(({ at }) => at !== undefined)?.at ?? 0
    for (const request of requests) {
      last = request.at ?? last
      if (request.at === undefined) times.set(request, last)
      if (pathOf(request) === undefined) continue
      seen.push(request)
      const name = client ?? nameOf(request)
      const known = byClient.get(name) ?? []
      known.push(request)
      byClient.set(name, known)
    }
  }
  const timeOf = (request: TrafficRequest) => request.at ?? times.get(request) ?? 0
  const hosts = hostsOf(seen)
  const clients = [...byClient]
    .map(([name, some]) => followClient(name, recognised(some.sort((a, b) => timeOf(a) - timeOf(b)))))
    .filter(({ requests, pages }) => requests > pages)
  if (clients.length === 0) throw nothingFound(traffic, all, target)
  return {
    clients,
    /** The given names that no client has. */
    withoutClient: named.filter(({ name }) => !byClient.has(name)),
    counts: {
      files: traffic.length,
      requests: all.length,
      ofService: seen.length,
      hosts: hosts.size,
      otherHosts: hostsOf(all).size - hosts.size,
      leftOut: traffic.reduce((sum, { leftOut }) => sum + leftOut, 0),
    },
  }

  /** One after the other, because all that is recognised would take several times the memory of the recording. */
  function* recognised(requests: readonly TrafficRequest[]): Iterable<Recognised> {
    for (const request of requests) yield recognise(request, pathOf(request) ?? '/', names)
  }
}

/** The names of arguments that the target was declared to have. */
function namesAt({ settings = [] }: Result): ServiceNames {
  const value = (name: string) => settings.find((setting) => setting.name === name)?.value
  const argument = (name: string) => {
    const given = value(name)
    return given === undefined ? undefined : { argument: given }
  }
  return serviceNamesOf({
    framework: value('SECURITY_FRAMEWORK') ?? 'spring',
    protectedPaths: [],
    sso: argument('SSO_TICKET_ARGUMENT'),
    preauthentication: argument('PREAUTH_ARGUMENT'),
  })
}

function hostsOf(requests: readonly TrafficRequest[]): Set<string> {
  const origins = new Set(requests.map(({ url }) => url.origin))
  origins.delete(unknownOrigin)
  return origins
}

function nothingFound(traffic: readonly RecordedTraffic[], all: readonly TrafficRequest[], { target }: Result) {
  const hosts = hostsOf(all).size
  const kinds = [...new Set(traffic.map(({ kind, file }) => `${file} (${kind})`))].join(', ')
  return new ConfigurationError([
    `--traffic: no request to the service in ${kinds}: ${count(all.length, 'request')}${hosts > 0 ? ` to ${count(hosts, 'host')}` : ''}, ` +
      `and none of them has ${restPrefix}/, ${securityCheckPathOf('…')} or another path of the service, or is a known one below ${target.baseUrl}. ` +
      'Record what a client does from its sign-in to its logout, without a filter on hosts or paths.',
  ])
}
