import { setTimeout as pause } from 'node:timers/promises'
import { send } from '#test/processes.ts'
import { during } from '../chaos/during.ts'
import type { Member } from './member.ts'
import type { Machine } from './network.ts'
import type { Timed } from './plan.ts'
import { type Node, until, type World } from './world.ts'

/** What happens, and to which machines. */
interface Strike {
  victims: string
  /** Resolves when the fault is over. From then on nothing is done. */
  run(): Promise<void> | void
}

export interface Fault extends Timed {
  name: string
  /** Chooses the victims, before the time is taken. */
  aim(world: World, chance: () => number): Promise<Strike>
}

/** Longer than Patroni's ttl, so that another member takes over. */
const long = 40
/** Long enough for HAProxy to notice. */
const short = 15

const oneOf = <Each>(chance: () => number, all: readonly Each[]): Each => {
  const chosen = all[Math.floor(chance() * all.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

const cutOff = (machine: Machine, seconds: number) =>
  during(
    seconds,
    () => machine.cut(),
    () => machine.mend(),
  )

const freeze = (pids: readonly number[], seconds: number) =>
  during(
    seconds,
    () => pids.forEach((pid) => void send(pid, 'SIGSTOP')),
    () => pids.forEach((pid) => void send(pid, 'SIGCONT')),
  )

/** Waits until another member than this one is the primary. */
const untilReplaced = (world: World, old: Member) =>
  until('another member is the primary', async () => (await world.primary()) !== old)

const ofPrimary = (name: string, limit: Timed['limit'], run: (primary: Member) => Promise<void> | void): Fault => ({
  name,
  limit,
  aim: async (world) => {
    const primary = await world.primary()
    return { victims: primary.name, run: () => run(primary) }
  },
})

const ofStandby = (name: string, limit: Timed['limit'], run: (standby: Member) => Promise<void> | void): Fault => ({
  name,
  limit,
  aim: async (world) => {
    const standby = await world.syncStandby()
    return { victims: standby.name, run: () => run(standby) }
  },
})

const ofNode = (name: string, limit: Timed['limit'], run: (node: Node) => Promise<void> | void): Fault => ({
  name,
  limit,
  aim: async (world, chance) => {
    const node = oneOf(chance, world.nodes)
    return { victims: node.machine.name, run: () => run(node) }
  },
})

const killed: Fault[] = [
  ofPrimary('PostgreSQL of the primary killed', 'process', (primary) => primary.killPostgres()),
  ofPrimary('Patroni of the primary killed', 'process', ({ patroni }) => patroni.kill({ alone: true })),
  ofPrimary('Patroni and PostgreSQL of the primary killed', 'process', (primary) => {
    primary.patroni.kill({ alone: true })
    primary.killPostgres()
  }),
  ofStandby('PostgreSQL of the standby that confirms killed', 'process', (standby) => standby.killPostgres()),
  {
    name: 'leader of etcd killed',
    limit: 'process',
    aim: async (world) => {
      const leader = await world.etcdLeader()
      return { victims: leader.name, run: () => leader.etcd.kill() }
    },
  },
  ofNode('app killed', 'process', ({ shop }) => shop.kill()),
  {
    name: 'all apps killed, one after another',
    limit: 'process',
    aim: async ({ nodes }) => ({
      victims: nodes.map(({ machine }) => machine.name).join(', '),
      async run() {
        for (const { shop } of nodes) {
          shop.kill()
          await pause(5_000)
          await shop.untilReady()
        }
      },
    }),
  },
  {
    name: 'proxy killed',
    limit: 'process',
    aim: async ({ proxy }) => ({ victims: proxy.machine.name, run: () => proxy.haproxy.kill() }),
  },
]

const killedTogether: Fault[] = [
  {
    name: 'primary killed, then the one that took over',
    limit: 'process',
    aim: async (world) => {
      const primary = await world.primary()
      const standby = await world.syncStandby()
      return {
        victims: `${primary.name}, ${standby.name}`,
        async run() {
          primary.killPostgres()
          await untilReplaced(world, primary)
          await world.syncStandby()
          const next = await world.primary()
          next.killPostgres()
        },
      }
    },
  },
  {
    name: 'standby that confirms killed, then the primary',
    limit: 'process',
    aim: async (world, chance) => {
      const [primary, standby] = [await world.primary(), await world.syncStandby()]
      const between = chance() * 4_000
      return {
        victims: `${standby.name}, ${primary.name}`,
        async run() {
          standby.killPostgres()
          await pause(between)
          primary.killPostgres()
        },
      }
    },
  },
  {
    name: 'PostgreSQL killed on all three',
    limit: 'process',
    aim: async ({ members }) => ({
      victims: members.map(({ name }) => name).join(', '),
      run: () => members.forEach((member) => void member.killPostgres()),
    }),
  },
  {
    name: 'leader of etcd and primary killed',
    limit: 'process',
    aim: async (world) => {
      const [leader, primary] = [await world.etcdLeader(), await world.primary()]
      return {
        victims: `${leader.name}, ${primary.name}`,
        run() {
          leader.etcd.kill()
          primary.killPostgres()
        },
      }
    },
  },
  {
    name: 'primary killed, and an app while it fails over',
    limit: 'process',
    aim: async (world, chance) => {
      const [primary, node] = [await world.primary(), oneOf(chance, world.nodes)]
      const between = chance() * 3_000
      return {
        victims: `${primary.name}, ${node.machine.name}`,
        async run() {
          primary.killPostgres()
          await pause(between)
          node.shop.kill()
        },
      }
    },
  },
]

const ofTwoEtcd = (
  name: string,
  timed: Timed,
  run: (world: World, freezeEtcd: () => Promise<void>) => Promise<void>,
): Fault => ({
  name,
  ...timed,
  aim: async (world, chance) => {
    const spared = oneOf(chance, world.members)
    const victims = world.members.filter((member) => member !== spared)
    const freezeEtcd = () =>
      freeze(
        victims.map(({ etcd }) => etcd.pid),
        long,
      )
    return { victims: victims.map(({ name }) => name).join(', '), run: () => run(world, freezeEtcd) }
  },
})

const frozen: Fault[] = [
  ofPrimary('PostgreSQL of the primary frozen', 'machine', (primary) =>
    during(
      long,
      () => primary.freezePostgres(),
      () => primary.thawPostgres(),
    ),
  ),
  ofPrimary('Patroni of the primary frozen', 'machine', ({ patroni }) => freeze([patroni.pid], long)),
  ofStandby('PostgreSQL of the standby that confirms frozen', 'machine', (standby) =>
    during(
      long,
      () => standby.freezePostgres(),
      () => standby.thawPostgres(),
    ),
  ),
  ofTwoEtcd('etcd frozen on two machines', { limit: 'machine' }, (_, freezeEtcd) => freezeEtcd()),
  // Nobody can agree on another primary meanwhile.
  ofTwoEtcd(
    'etcd frozen on two machines, and the primary killed',
    { limit: 'machine', fromItsEnd: true },
    async (world, freezeEtcd) => {
      const primary = await world.primary()
      const frozen = freezeEtcd()
      await pause(2_000)
      primary.killPostgres()
      await frozen
    },
  ),
  ofNode('app frozen', 'machine', ({ shop }) => freeze([shop.pid], short)),
]

const machines: Fault[] = [
  ofPrimary('machine of the primary cut off', 'machine', ({ machine }) => cutOff(machine, long)),
  ofStandby('machine of the standby that confirms cut off', 'machine', ({ machine }) => cutOff(machine, long)),
  ofPrimary('machine of the primary without power', 'machine', (primary) =>
    during(
      long,
      () => primary.switchOff(),
      () => primary.switchOn(),
    ),
  ),
  ofNode('machine of an app cut off', 'machine', ({ machine }) => cutOff(machine, short)),
]

export const faults: readonly Fault[] = [...killed, ...killedTogether, ...frozen, ...machines]
