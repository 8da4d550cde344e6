import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'

type Connect = buildConnector.connector

/** Connects through a tunnel of a proxy, even if the target speaks plain HTTP. `observed` wraps each connector. */
export function throughProxy({
  observed,
  ...options
}: Omit<ProxyAgent.Options, 'factory' | 'proxyTunnel'> & { observed: (connect: Connect) => Connect }): Dispatcher {
  return new ProxyAgent({
    ...options,
    proxyTunnel: true,
    factory: (origin, given: Pool.Options) =>
      new Pool(origin, { ...given, connect: observed(given.connect as Connect) }),
  })
}
