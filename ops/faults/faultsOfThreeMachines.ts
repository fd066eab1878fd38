import { setTimeout as pause } from 'node:timers/promises'
import { send } from '#test/processes.ts'
import type { Member } from './member.ts'
import type { ThreeMachines } from './threeMachines.ts'
import { during, type Fault, freeze, oneOf } from './topology.ts'

/** For how many seconds writes may stop: after a process died, and after a machine died or something hangs for as long. */
const afterProcess = 10
const afterMachine = 30

/** In seconds. Longer than Patroni's ttl, so that another member takes over, and long enough for HAProxy to notice. */
const long = 40
const short = 15

type Strike = Fault['strike']

export function faultsOfThreeMachines(world: ThreeMachines): Fault[] {
  const primary = (strike: (primary: Member) => unknown) => async () => strike(await world.primary())
  const standby = (strike: (standby: Member) => unknown) => async () => strike(await world.syncStandby())
  const killPostgres = ({ postmaster }: Member) => send(postmaster, 'SIGKILL')
  const killPatroni = ({ patroni }: Member) => patroni.kill({ alone: true })
  const freezePostgres = ({ processesOfPostgres }: Member) => freeze(long, processesOfPostgres)
  const cutOff = ({ machine }: Pick<Member, 'machine'>, seconds = long) =>
    during(seconds, { begin: () => machine.cut(), end: () => machine.mend() })
  const switchOff = (member: Member) => during(long, { begin: () => member.switchOff(), end: () => member.switchOn() })
  const killPrimary = primary(killPostgres)
  const killStandby = standby(killPostgres)
  const killLeader = async () => (await world.etcdLeader()).etcd.kill()
  const killApp: Strike = (chance) => oneOf(chance, world.nodes).shop.kill()
  /** Without a majority of etcd nobody can agree on another primary. */
  const freezeTwoEtcd: Strike = (chance) => {
    const spared = oneOf(chance, world.members)
    const victims = world.members.filter((member) => member !== spared)
    return freeze(
      long,
      victims.map(({ etcd }) => etcd.pid),
    )
  }
  const after =
    (first: Strike, seconds: number, second: Strike): Strike =>
    async (chance) => {
      await first(chance)
      await pause(chance() * seconds * 1000)
      await second(chance)
    }

  const dies: Record<string, Strike> = {
    'PostgreSQL of the primary killed': killPrimary,
    'Patroni of the primary killed': primary(killPatroni),
    'Patroni and PostgreSQL of the primary killed': primary((member) => [killPatroni(member), killPostgres(member)]),
    'PostgreSQL of the standby that confirms killed': killStandby,
    'leader of etcd killed': killLeader,
    'app killed': killApp,
    'proxy killed': () => world.proxy.kill(),
    'all apps killed, one after another': () => world.killAllApps(),
    'PostgreSQL killed on all three': () => world.members.forEach(killPostgres),
    'leader of etcd and primary killed': after(killLeader, 0, killPrimary),
    'standby that confirms killed, then the primary': after(killStandby, 4, killPrimary),
    'primary killed, and an app while it fails over': after(killPrimary, 3, killApp),
    'primary killed, then the one that took over': async () => {
      const old = await world.primary()
      await killPrimary()
      await world.untilReplaced(old)
      await killPrimary()
    },
  }
  const hangs: Record<string, Strike> = {
    'PostgreSQL of the primary frozen': primary(freezePostgres),
    'Patroni of the primary frozen': primary(({ patroni }) => freeze(long, [patroni.pid])),
    'PostgreSQL of the standby that confirms frozen': standby(freezePostgres),
    'etcd frozen on two machines': freezeTwoEtcd,
    'app frozen': (chance) => freeze(short, [oneOf(chance, world.nodes).shop.pid]),
    'machine of the primary cut off': primary(cutOff),
    'machine of the standby that confirms cut off': standby(cutOff),
    'machine of the primary without power': primary(switchOff),
    'machine of an app cut off': (chance) => cutOff(oneOf(chance, world.nodes), short),
  }
  const faultsOf = (strikes: Record<string, Strike>, limit: number) =>
    Object.entries(strikes).map(([name, strike]): Fault => ({ name, limit, strike }))
  return [
    ...faultsOf(dies, afterProcess),
    ...faultsOf(hangs, afterMachine),
    {
      name: 'etcd frozen on two machines, and the primary killed',
      limit: afterMachine,
      fromItsEnd: true,
      strike: async (chance) => {
        const victim = await world.primary()
        const frozen = freezeTwoEtcd(chance)
        await pause(2_000)
        killPostgres(victim)
        await frozen
      },
    },
  ]
}
