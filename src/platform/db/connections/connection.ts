import pg from 'pg'

/** How to reach PostgreSQL: the address of one server, or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; database: string; options?: string }

/** For one connection. */
export const connectionOptions = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

const faults = {
  form: 'must be an address like postgres://user:password@host:5432/name.',
  port: 'has a port that is not a number from 1 to 65535.',
  hosts: 'names several hosts. Give it one address, behind which a proxy finds the primary: docs/cluster.md.',
}

/**
 * What is wrong with an address, to follow the name of its variable; undefined if nothing is. No fault quotes it, because a
 * password whose signs are not encoded can look like any other part.
 */
export function faultOfAddress(address: string): string | undefined {
  const [, authority] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(address) ?? []
  if (authority === undefined) return faults.form
  if (authority.includes(',')) return faults.hosts
  try {
    const { host, port } = new pg.Client({ connectionString: address })
    if (host.includes(',')) return faults.hosts
    return port > 0 && port <= 65_535 ? undefined : faults.port
  } catch {
    return faults.form
  }
}
