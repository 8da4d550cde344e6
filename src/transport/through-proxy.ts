import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'

type Connect = buildConnector.connector

/** Connects through a tunnel of a proxy, even if the target speaks plain HTTP. `observed` wraps each connector. */
export function throughProxy({
  observed,
  ...options
}: Omit<ProxyAgent.Options, 'factory' | 'proxyTunnel'> & { observed: (connect: Connect) => Connect }): Dispatcher {
  const { username, password } = new URL(String(options.uri))
  // undici would send nothing: some proxies take a key in place of a user, and no password.
  const isUserAlone = username !== '' && password === ''
  return new ProxyAgent({
    ...options,
    ...(isUserAlone && { token: `Basic ${Buffer.from(`${decodeURIComponent(username)}:`).toString('base64')}` }),
    proxyTunnel: true,
    factory: (origin, given: Pool.Options) =>
      new Pool(origin, { ...given, connect: observed(given.connect as Connect) }),
  })
}
