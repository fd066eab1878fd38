import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { housekeepingRules } from '#app/housekeepingRules.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { readDatabaseClock, runHousekeeping } from '#platform/housekeeping.ts'
import { SteadyClock } from '#platform/steadyClock.ts'
import { childrenOf, postmasterOf, send, sendToAll } from '#test/processes.ts'
import { whyNoClock } from './clock.ts'
import { type Disk, whyNoDisks } from './disk.ts'
import { during } from './during.ts'
import type { World } from './world.ts'

export interface Fault {
  name: string
  /** Why it cannot strike on this machine. */
  missing?: string | undefined
  /** Before it strikes: what is started here does not count. Returns the function that ends it. */
  prepare?: (world: World) => Promise<() => Promise<void>>
  /** Returns when the fault is over. From then on the shop heals. */
  strike(world: World): Promise<void>
}

const fault = (name: string, strike: Fault['strike'], more: Omit<Fault, 'name' | 'strike'> = {}): Fault => ({
  name,
  strike,
  ...more,
})

const processes: Fault[] = [
  fault('app killed, and with it all that it started', async ({ shop }) => shop.kill()),
  fault('app killed, PostgreSQL goes on', async ({ shop }) => shop.kill({ alone: true })),
  fault('app frozen', ({ shop: { pid } }) =>
    during(
      10,
      () => send(pid, 'SIGSTOP'),
      () => send(pid, 'SIGCONT'),
    ),
  ),
  fault('PostgreSQL killed', async ({ dataDir }) => send(postmasterOf(dataDir), 'SIGKILL')),
  fault('a process of PostgreSQL killed', async ({ dataDir }) => send(aBackend(dataDir), 'SIGKILL')),
  fault('PostgreSQL frozen', ({ dataDir }) => {
    const postmaster = postmasterOf(dataDir)
    return during(
      10,
      () => sendToAll(postmaster, 'SIGSTOP'),
      () => sendToAll(postmaster, 'SIGCONT'),
    )
  }),
]

/** A process that serves a connection of the shop. */
function aBackend(dataDir: string): number {
  const children = childrenOf(postmasterOf(dataDir))
  const isServing = (pid: number) => /\[local\] (idle|SELECT|INSERT|UPDATE|COMMIT)/.test(commandOf(pid))
  const backend = children.find(isServing)
  if (backend === undefined) throw new Error('PostgreSQL serves no connection.')
  return backend
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const connections: Fault[] = [
  fault('connections of the people cut', async ({ front }) => {
    for (let n = 0; n < 20; n++) {
      front.breakAll()
      await pause(250)
    }
  }),
  (() => {
    let cut = () => {}
    let mend = async () => {}
    return fault(
      'connections to PostgreSQL cut',
      () =>
        during(
          10,
          () => cut(),
          () => mend(),
        ),
      {
        async prepare(world) {
          const { node, line } = await world.openSecondNode()
          cut = line.cut
          mend = line.mend
          world.lead(node.port)
          world.front.breakAll()
          return async () => {
            world.lead(world.shop.port)
            world.front.breakAll()
            await node.stop()
          }
        },
      },
    )
  })(),
]

const filled = (
  name: string,
  choose: (disks: NonNullable<World['disks']>) => Disk,
  andThen: (world: World) => unknown = () => undefined,
) =>
  fault(
    name,
    (world) => {
      if (!world.disks) return Promise.resolve()
      const disk = choose(world.disks)
      return during(
        10,
        () => {
          disk.fill()
          return andThen(world)
        },
        () => disk.free(),
      )
    },
    { missing: whyNoDisks() },
  )

/** Uses the files of the WAL that are there already, so that PostgreSQL needs a new one. It ends when there is no room. */
async function useUpWal({ db }: World) {
  const switchWal = () => sql`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`.execute(db)
  for (let n = 0; n < 150; n++) {
    const isOver = await switchWal().then(
      () => false,
      () => true,
    )
    if (isOver) return
  }
}
const disks: Fault[] = [
  filled('disk of the data full', ({ data }) => data),
  filled('disk of the WAL full', ({ wal }) => wal, useUpWal),
  filled('disk of the backups full', ({ backups }) => backups),
  fault(
    'disk of the backups away',
    ({ disks }) =>
      during(
        15,
        () => disks?.backups.takeAway(),
        () => disks?.backups.bringBack(),
      ),
    { missing: whyNoDisks() },
  ),
]

const mail: Fault[] = [
  fault('mail server hangs', ({ mail }) => during(10, mail.hang, mail.mend)),
  fault('mail server refuses connections', ({ mail }) => during(10, mail.refuse, mail.mend)),
  fault('mail server refuses mails', ({ mailServer }) =>
    during(
      10,
      () => mailServer.behave({ refuses: { at: 'mail', code: 451, message: 'Try again later' } }),
      () => mailServer.behave({}),
    ),
  ),
  fault('mail server cuts in the middle of a mail', ({ mail }) => during(10, () => mail.breakAfter('DATA'), mail.mend)),
]

const bucket: Fault[] = [
  fault('bucket hangs', ({ bucket }) => during(10, bucket.hang, bucket.mend)),
  fault('bucket refuses connections', ({ bucket }) => during(10, bucket.refuse, bucket.mend)),
  fault('bucket cuts in the middle of a picture', ({ bucket }) =>
    during(10, () => bucket.breakAfter('PUT '), bucket.mend),
  ),
]

/** A clock is wrong for a while, and the rules of the housekeeping run meanwhile. Then it jumps back. */
const jumping = (whose: readonly ('shop' | 'postgres')[], offset: string) =>
  fault(
    `clock of ${whose.map((each) => (each === 'shop' ? 'the app' : 'PostgreSQL')).join(' and ')} ${offset}`,
    async ({ clocks, db }) => {
      const clock = new SteadyClock()
      clock.look(await readDatabaseClock(db))
      const set = (to: string) => {
        for (const each of whose) clocks[each].set(to)
      }
      return during(
        15,
        async () => {
          set(offset)
          // Programs look at the file once a second.
          await pause(2_000)
          if (clock.look(await readDatabaseClock(db))) await keepHouse(db)
        },
        () => set('+0'),
      )
    },
    { missing: whyNoClock() },
  )

async function keepHouse(db: World['db']) {
  const errors: unknown[] = []
  await runHousekeeping(db, housekeepingRules(serverFeatures), (error) => errors.push(error))
  if (errors.length > 0) throw new Error('A rule of the housekeeping failed.', { cause: errors[0] })
}

const clocks = [
  jumping(['shop'], '+1d'),
  jumping(['shop'], '-1d'),
  jumping(['postgres'], '+1d'),
  jumping(['postgres'], '-1d'),
  jumping(['shop', 'postgres'], '+1d'),
  jumping(['shop', 'postgres'], '-1d'),
]

export const faults: readonly Fault[] = [...processes, ...connections, ...disks, ...mail, ...bucket, ...clocks]
