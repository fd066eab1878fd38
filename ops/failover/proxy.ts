import { readFileSync } from 'node:fs'
import type { Machine } from './network.ts'

/** The port of the shop on each of its machines, and that of the proxy. */
export const ports = { shop: 3000, proxy: 80 }

/** The example that people copy. Only its addresses are replaced. */
export function proxyConfiguration(nodes: readonly { machine: Machine }[], socket: string): string {
  const example = readFileSync('ops/haproxy/haproxy.cfg', 'utf8').replace('/run/haproxy/admin.sock', socket)
  return nodes.reduce((text, { machine }, at) => text.replaceAll(`10.0.0.${at + 1}:`, `${machine.address}:`), example)
}
