import { timeLimits } from '../../timeLimits.ts'
import { DatabaseCheck, type ServerState } from './databaseCheck.ts'
import { type Connection, type Host, type Hosts, hostsOf, type WantedServer } from './hosts.ts'
import type { Pooler } from './pooler.ts'

/** A server that answered. */
export interface FoundServer {
  host: Host
  check: DatabaseCheck
  state: ServerState
  /** It is one that `target_session_attrs` asks for. Otherwise it is the best that there is. */
  isWanted: boolean
}

/** The host that an address asks for. If none answers it is the first one, and the error of the connection says why. */
export async function findHost(connection: Connection): Promise<Host> {
  const servers = new Servers(hostsOf(connection))
  if (servers.areSeveral) await servers.find()
  await servers.end()
  return servers.host
}

/** The hosts of one address, and which of them is used. */
export class Servers {
  readonly #wanted: WantedServer
  readonly #all: readonly { host: Host; check: DatabaseCheck }[]
  #current: { host: Host; check: DatabaseCheck }
  /** The newest timeline of a primary that was used. */
  #newest: Pick<ServerState, 'identity' | 'timeline'> = { identity: '', timeline: 0 }

  constructor({ all, wanted }: Hosts, pooler?: Pooler) {
    this.#wanted = wanted
    this.#all = all.map((host) => ({ host, check: new DatabaseCheck(host.options, pooler) }))
    const [first] = this.#all
    if (!first) throw new Error('An address has at least one host.')
    this.#current = first
  }

  get host(): Host {
    return this.#current.host
  }

  get check(): DatabaseCheck {
    return this.#current.check
  }

  get areSeveral(): boolean {
    return this.#all.length > 1
  }

  /** Why no server answered. */
  get error(): Error {
    const errors = this.#all.flatMap(({ host, check }) => (check.error ? [{ host, error: check.error }] : []))
    const [first] = errors
    if (!this.areSeveral && first) return first.error
    return new Error(errors.map(({ host, error }) => `${host.name}: ${error.message}`).join('; ') || 'timeout expired')
  }

  /** Asks all servers at once, and from then on uses the best one that answers. */
  async find(): Promise<FoundServer | undefined> {
    const [best] = (await this.#ask()).toSorted((one, other) => this.#compare(one, other))
    if (!best) return undefined
    if (best.host !== this.#current.host) this.#current.check.drop()
    this.#current = best
    if (!best.state.isStandby) this.#newest = best.state
    return best
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map(({ check }) => check.end()))
  }

  /** Does not wait for all of them: those that are cut off would only answer with the end of the time limit. */
  async #ask(): Promise<FoundServer[]> {
    const found: FoundServer[] = []
    const { grace, betweenLooks } = timeLimits.database
    const enough = Promise.withResolvers<void>()
    const looks = this.#all.map(async ({ host, check }) => {
      const state = await check.look()
      if (!state || this.#isReplaced(state)) return check.drop()
      const isWanted = wants[this.#wanted](state)
      if (!isWanted && !mayStandIn[this.#wanted](state)) return check.drop()
      found.push({ host, check, state, isWanted })
      // A standby may be promoted, or a proxy may lead to another server: the next look uses a new connection.
      if (!isWanted) check.drop()
      setTimeout(enough.resolve, isWanted ? grace : betweenLooks).unref()
    })
    await Promise.race([Promise.all(looks), enough.promise])
    return found
  }

  /** Another server was promoted in its place, and it does not know. What it saves would be lost. */
  #isReplaced({ isStandby, identity, timeline }: ServerState) {
    return this.areSeveral && !isStandby && identity === this.#newest.identity && timeline < this.#newest.timeline
  }

  #compare(one: FoundServer, other: FoundServer): number {
    const isCurrent = ({ host }: FoundServer) => Number(host === this.#current.host)
    const isPreferred = ({ isWanted }: FoundServer) => Number(isWanted)
    const age = ({ state }: FoundServer) => (this.#wanted === 'any' ? 0 : state.timeline)
    const position = ({ isWanted, state }: FoundServer) => (isWanted ? 0 : state.position)
    for (const value of [isPreferred, age, isCurrent, position]) {
      const difference = value(other) - value(one)
      if (difference !== 0) return difference
    }
    const order = this.#all.map(({ host }) => host)
    return order.indexOf(one.host) - order.indexOf(other.host)
  }
}

const wants: Record<WantedServer, (state: ServerState) => boolean> = {
  any: () => true,
  'read-write': ({ onlyReads }) => !onlyReads,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
  'read-only': ({ onlyReads }) => onlyReads,
}

/** Whether a server is used while there is none that is wanted. */
const mayStandIn: Record<WantedServer, (state: ServerState) => boolean> = {
  any: () => true,
  'read-write': () => true,
  primary: () => true,
  standby: () => false,
  'prefer-standby': () => true,
  'read-only': () => false,
}
