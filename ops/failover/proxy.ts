import type { Machine } from './network.ts'

export const shopPort = 3000

export const proxyConfiguration = (address: string, nodes: readonly { machine: Machine }[]) => `defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
frontend shop
  mode http
  bind ${address}:${shopPort}
  http-request set-header X-Forwarded-For %[src]
  default_backend nodes
backend nodes
  mode http
  balance roundrobin
  option httpchk GET /health/ready
  timeout check 2s
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ machine }) => `  server ${machine.name} ${machine.address}:${shopPort}`).join('\n')}
`
