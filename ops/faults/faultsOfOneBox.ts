import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { housekeepingRules } from '#app/housekeepingRules.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import type { Database } from '#platform/db/database.ts'
import { readDatabaseClock, runHousekeeping } from '#platform/housekeeping.ts'
import { SteadyClock } from '#platform/steadyClock.ts'
import { childrenOf, postmasterOf, send } from '#test/processes.ts'
import { type Clock, whyNoClock } from './clock.ts'
import { type Disk, whyNoDisks } from './disk.ts'
import type { OneBox } from './oneBox.ts'
import { during, type Fault, freeze } from './topology.ts'

/** Longer than the shop waits for anything, in seconds. */
const long = 10

export function faultsOfOneBox(box: OneBox): Fault[] {
  const postmaster = () => postmasterOf(box.dataDir)
  const line = (name: string, of: 'mail' | 'bucket', begin: () => unknown): Fault => ({
    name,
    strike: () => during(long, begin, () => box[of].mend()),
  })
  const full = (name: string, disk: Disk, meanwhile: () => unknown = () => {}): Fault => ({
    name,
    missing: whyNoDisks,
    strike: () =>
      during(
        long,
        () => {
          disk.fill()
          return meanwhile()
        },
        () => disk.free(),
      ),
  })
  const wrong = (name: string, ...clocks: Clock[]): Fault[] =>
    ['+1d', '-1d'].map((offset) => ({
      name: `${name} ${offset}`,
      missing: whyNoClock,
      strike: () => withDatabase(box, (db) => setClocks(db, clocks, offset)),
    }))
  const { data, wal, backups } = box.disks
  const { shop, postgres } = box.clocks
  return [
    { name: 'app killed, and with it all that it started', strike: () => box.shop.kill() },
    { name: 'app killed, PostgreSQL goes on', strike: () => box.shop.kill({ alone: true }) },
    { name: 'app frozen', strike: () => freeze(long, [box.shop.pid]) },
    { name: 'PostgreSQL killed', strike: () => send(postmaster(), 'SIGKILL') },
    { name: 'a process of PostgreSQL killed', strike: () => withDatabase(box, killBackend) },
    { name: 'PostgreSQL frozen', strike: () => freeze(long, [postmaster(), ...childrenOf(postmaster())]) },
    { name: 'connections of the people cut', strike: () => cutAgainAndAgain(box) },
    full('disk of the data full', data),
    full('disk of the WAL full', wal, () => withDatabase(box, useUpWal)),
    full('disk of the backups full', backups),
    {
      name: 'disk of the backups away',
      missing: whyNoDisks,
      strike: () =>
        during(
          long,
          () => backups.takeAway(),
          () => backups.unmount(),
        ),
    },
    line('mail server hangs', 'mail', () => box.mail.hang()),
    line('mail server refuses connections', 'mail', () => box.mail.refuse()),
    line('mail server cuts in the middle of a mail', 'mail', () => box.mail.breakAfter('DATA')),
    {
      name: 'mail server refuses mails',
      strike: () =>
        during(
          long,
          () => box.mailServer.behave({ refuses: { at: 'mail', code: 451, message: 'Try again later' } }),
          () => box.mailServer.behave({}),
        ),
    },
    line('bucket hangs', 'bucket', () => box.bucket.hang()),
    line('bucket refuses connections', 'bucket', () => box.bucket.refuse()),
    line('bucket cuts in the middle of a picture', 'bucket', () => box.bucket.breakAfter('PUT ')),
    ...wrong('clock of the app', shop),
    ...wrong('clock of PostgreSQL', postgres),
    ...wrong('clock of both', shop, postgres),
  ]
}

async function withDatabase<Result>(box: OneBox, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await box.openDatabase()
  return work(db).finally(() => db.destroy())
}

/** Kills a process that serves a connection of the shop. */
async function killBackend(db: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  send(rows[0]!.pid, 'SIGKILL')
}

async function cutAgainAndAgain({ front }: OneBox) {
  for (let n = 0; n < 20; n++) {
    front.breakAll()
    await pause(250)
  }
}

/** Uses the files of the WAL that are there already, so that PostgreSQL needs a new one. It ends when there is no room. */
async function useUpWal(db: Database) {
  const switchWal = sql`select pg_logical_emit_message(true, 'fault', 'x'), pg_switch_wal()`
  try {
    for (let n = 0; n < 150; n++) await switchWal.execute(db)
  } catch {
    // There is no room.
  }
}

/** Clocks are wrong for a while, and the rules of the housekeeping run meanwhile. Then the clocks jump back. */
async function setClocks(db: Database, clocks: readonly Clock[], offset: string) {
  const steady = new SteadyClock()
  steady.look(await readDatabaseClock(db))
  const set = (to: string) => clocks.forEach((clock) => void clock.set(to))
  await during(
    long,
    async () => {
      set(offset)
      // Programs look at the file once a second.
      await pause(2_000)
      if (!steady.look(await readDatabaseClock(db))) return
      await runHousekeeping(db, housekeepingRules(serverFeatures), (error) => {
        throw error
      })
    },
    () => set('+0'),
  )
}
