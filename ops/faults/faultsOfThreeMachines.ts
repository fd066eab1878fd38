import { setTimeout as pause } from 'node:timers/promises'
import { send } from '#test/processes.ts'
import type { Member } from './member.ts'
import type { Machine } from './network.ts'
import { isReady } from './program.ts'
import type { ShopNode, ThreeMachines } from './threeMachines.ts'
import { during, type Fault, freeze, oneOf, until } from './topology.ts'

/** For how many seconds writes may stop: after a process died, and after a machine did or something hangs as if it had. */
const afterProcess = 10
const afterMachine = 30

/** Longer than Patroni's ttl, so that another member takes over. In seconds. */
const long = 40
/** Long enough for HAProxy to notice. */
const short = 15

const killPostgres = ({ postmaster }: Member) => send(postmaster, 'SIGKILL')
const killPatroni = ({ patroni }: Member) => patroni.kill({ alone: true })
const freezePostgres = ({ processesOfPostgres }: Member) => freeze(long, processesOfPostgres)
const cutOff = (seconds: number, machine: Machine) =>
  during(
    seconds,
    () => machine.cut(),
    () => machine.mend(),
  )

export function faultsOfThreeMachines(world: ThreeMachines): Fault[] {
  const ofPrimary = (name: string, limit: number, strike: (primary: Member) => unknown): Fault => ({
    name: `${name} of the primary`,
    limit,
    strike: async () => strike(await world.primary()),
  })
  const ofStandby = (name: string, limit: number, strike: (standby: Member) => unknown): Fault => ({
    name: `${name} of the standby that confirms`,
    limit,
    strike: async () => strike(await world.syncStandby()),
  })
  const ofNode = (name: string, limit: number, strike: (node: ShopNode) => unknown): Fault => ({
    name,
    limit,
    strike: (chance) => strike(oneOf(chance, world.nodes)),
  })
  /** Nobody can agree on another primary meanwhile. */
  const freezeTwoEtcd = (chance: () => number) => {
    const spared = oneOf(chance, world.members)
    const victims = world.members.filter((member) => member !== spared)
    return freeze(
      long,
      victims.map(({ etcd }) => etcd.pid),
    )
  }
  return [
    ofPrimary('killed PostgreSQL', afterProcess, killPostgres),
    ofPrimary('killed Patroni', afterProcess, killPatroni),
    ofPrimary('killed Patroni and PostgreSQL', afterProcess, (primary) => {
      killPatroni(primary)
      killPostgres(primary)
    }),
    ofStandby('killed PostgreSQL', afterProcess, killPostgres),
    { name: 'killed leader of etcd', limit: afterProcess, strike: async () => (await world.etcdLeader()).etcd.kill() },
    ofNode('killed app', afterProcess, ({ shop }) => shop.kill()),
    { name: 'killed all apps, one after another', limit: afterProcess, strike: () => killAllNodes(world) },
    { name: 'killed proxy', limit: afterProcess, strike: () => world.proxy.kill() },
    { name: 'killed primary, then the one that took over', limit: afterProcess, strike: () => killTwoPrimaries(world) },
    {
      name: 'killed standby that confirms, then the primary',
      limit: afterProcess,
      async strike(chance) {
        const primary = await world.primary()
        killPostgres(await world.syncStandby())
        await pause(chance() * 4_000)
        killPostgres(primary)
      },
    },
    { name: 'killed PostgreSQL on all three', limit: afterProcess, strike: () => world.members.forEach(killPostgres) },
    {
      name: 'killed leader of etcd and primary',
      limit: afterProcess,
      async strike() {
        const primary = await world.primary()
        const { etcd } = await world.etcdLeader()
        etcd.kill()
        killPostgres(primary)
      },
    },
    {
      name: 'killed primary, and an app while it fails over',
      limit: afterProcess,
      async strike(chance) {
        killPostgres(await world.primary())
        await pause(chance() * 3_000)
        oneOf(chance, world.nodes).shop.kill()
      },
    },
    ofPrimary('frozen PostgreSQL', afterMachine, freezePostgres),
    ofPrimary('frozen Patroni', afterMachine, ({ patroni }) => freeze(long, [patroni.pid])),
    ofStandby('frozen PostgreSQL', afterMachine, freezePostgres),
    { name: 'frozen etcd on two machines', limit: afterMachine, strike: freezeTwoEtcd },
    {
      name: 'frozen etcd on two machines, and the primary killed',
      ...{ limit: afterMachine, fromItsEnd: true },
      async strike(chance) {
        const primary = await world.primary()
        const frozen = freezeTwoEtcd(chance)
        await pause(2_000)
        killPostgres(primary)
        await frozen
      },
    },
    ofNode('frozen app', afterMachine, ({ shop }) => freeze(short, [shop.pid])),
    ofPrimary('cut off machine', afterMachine, ({ machine }) => cutOff(long, machine)),
    ofStandby('cut off machine', afterMachine, ({ machine }) => cutOff(long, machine)),
    ofPrimary('no power for the machine', afterMachine, (primary) =>
      during(
        long,
        () => primary.switchOff(),
        () => primary.switchOn(),
      ),
    ),
    ofNode('cut off machine of an app', afterMachine, ({ machine }) => cutOff(short, machine)),
  ]
}

async function killAllNodes({ nodes }: ThreeMachines) {
  for (const node of nodes) {
    node.shop.kill()
    await pause(5_000)
    await until('a node was ready again', 60_000, () => isReady(node.address))
  }
}

async function killTwoPrimaries(world: ThreeMachines) {
  const primary = await world.primary()
  killPostgres(primary)
  await until('another member was the primary', 60_000, async () => (await world.primary()) !== primary)
  await world.syncStandby()
  killPostgres(await world.primary())
}
