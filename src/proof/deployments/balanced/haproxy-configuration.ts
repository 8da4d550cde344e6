interface Layout {
  readonly port: number
  /** PEM file with certificate and key. */
  readonly certificateFile: string
  /** The public path of the service, and its own context path. */
  readonly publicPath: string
  readonly contextPath: string
  readonly nodes: readonly URL[]
  /** The public path of the server with the expired license. */
  readonly expiredPath: string
  readonly expired: URL
  readonly sticky: boolean
}

/** A balancer that terminates TLS, serves another path, and keeps a session on its node with a cookie. */
export function haproxyConfiguration(layout: Layout): string {
  const { port, certificateFile, publicPath, expiredPath, nodes, expired, sticky } = layout
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
