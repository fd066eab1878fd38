import type pg from 'pg'
import { StartRefused } from '../../startRefused.ts'

/** How to reach PostgreSQL: an address, which may name several hosts, or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; database: string; options?: string }

/** Which of several servers is used, as in libpq. `read-write` and `primary` read from a standby while there is nothing better. */
export const wantedServers = ['read-write', 'primary', 'any', 'standby', 'prefer-standby', 'read-only'] as const
export type WantedServer = (typeof wantedServers)[number]

export interface Host {
  /** For sentences. It never has the password. */
  name: string
  host: string
  port: number
  /** To connect to this host. */
  options: pg.ClientConfig
}

export interface Hosts {
  /** At least one. */
  all: readonly Host[]
  wanted: WantedServer
}

/** All hosts of a connection. */
export function hostsOf(connection: Connection): Hosts {
  if (typeof connection !== 'string')
    return { all: [{ ...connection, name: connection.host, options: connection }], wanted }
  const read = readAddress(connection)
  if (typeof read === 'string') throw new StartRefused(`The address of the database ${read}`)
  return read
}
const wanted = 'read-write'

/** What is wrong with an address, to follow the name of its variable; undefined if nothing is. */
export function faultOfAddress(address: string): string | undefined {
  const read = readAddress(address)
  return typeof read === 'string' ? read : undefined
}

const mostHosts = 20
const faults = {
  form: 'must be an address like postgres://user:password@host:5432/name, or with several hosts, like postgres://user:password@host1:5432,host2:5432/name.',
  port: 'has a port that is not a number from 1 to 65535.',
  ports: 'must name one port for all hosts, or one for each.',
  wanted: `must have one of these as target_session_attrs: ${wantedServers.join(', ')}.`,
  tooMany: `may name at most ${mostHosts} hosts.`,
}

/**
 * Reads an address in the form of libpq, because pg knows neither several hosts nor target_session_attrs. The rest of the address
 * is left to pg, with one host each. Returns what is wrong with a faulty address. No fault quotes it, because a password whose
 * signs are not encoded can look like any other part.
 */
function readAddress(address: string): Hosts | string {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/i.exec(address) ?? []
  if (scheme === '') return faults.form
  const given = authority.split(',').map((each) => /^(\[[\da-f:.]+\]|[^:[\]\s]*)(?::(.*))?$/i.exec(each))
  if (!given.every((each) => each && (!each[1]?.startsWith('[') || URL.canParse(`${scheme}${each[1]}`))))
    return faults.form
  const parameters = query.split('&').filter((each) => each !== '')
  const lastOf = (name: string) =>
    decoded(parameters.findLast((each) => each.startsWith(`${name}=`))?.slice(name.length + 1))
  const asked = lastOf('target_session_attrs') ?? wanted
  if (!isWanted(asked)) return faults.wanted

  const named = lastOf('host')?.split(',')
  const names = named ?? given.map((each) => each?.[1] ?? '')
  const ports = lastOf('port')?.split(',') ?? given.map((each) => each?.[2] ?? '')
  if (names.length > mostHosts) return faults.tooMany
  if (ports.length !== 1 && ports.length !== names.length) return faults.ports
  if (!ports.every((port) => port === '' || isPort(port))) return faults.port

  const rest = parameters.filter((each) => !/^(host|port|target_session_attrs)=/.test(each))
  const all = names.map((text, at) => {
    const port = (ports.length === 1 ? ports[0] : ports[at]) || usualPort
    const inQuery = named ? [`host=${encodeURIComponent(text)}`, `port=${port}`] : []
    const inside = named ? 'localhost' : `${text || 'localhost'}:${port}`
    const ofOne = `${scheme}${user}${inside}${path}?${[...rest, ...inQuery].join('&')}`
    const connectionString = names.length === 1 ? address : ofOne
    const host = text.startsWith('[') ? new URL(`${scheme}${text}`).hostname.slice(1, -1) : decoded(text) || 'localhost'
    const name = host.startsWith('/') ? host : `${text || host}:${port}`
    return { name, host, port: Number(port), options: { connectionString } }
  })
  return { all, wanted: asked }
}

const usualPort = '5432'
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535
const isWanted = (text: string): text is WantedServer => wantedServers.some((each) => each === text)

function decoded(text: string | undefined) {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return text
  }
}
