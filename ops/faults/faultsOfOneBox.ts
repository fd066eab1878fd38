import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { housekeepingRules } from '#app/housekeepingRules.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import type { Database } from '#platform/db/database.ts'
import { readDatabaseClock, runHousekeeping } from '#platform/shop/housekeeping.ts'
import { SteadyClock } from '#platform/shop/steadyClock.ts'
import type { Line } from '#test/line.ts'
import { childrenOf, postmasterOf, send } from '#test/processes.ts'
import { type Clock, whyNoClock } from './clock.ts'
import { type Disk, whyNoDisks } from './disk.ts'
import type { OneBox } from './oneBox.ts'
import { during, type Fault, freeze } from './topology.ts'

/** In seconds. Longer than the longest time limit of the shop. */
const long = 10

type Strike = Fault['strike']

export function faultsOfOneBox(box: OneBox): Fault[] {
  const { data, backups, clocks } = box
  const postmaster = () => postmasterOf(box.dataDir)
  const inDatabase = async (work: (db: Database) => Promise<unknown>) => {
    const db = await box.openDatabase()
    await work(db).finally(() => db.destroy())
  }
  const outage = (line: Line, begin: () => unknown) => during(long, { begin, end: () => line.mend() })
  const full = (disk: Disk, meanwhile: () => unknown = () => {}) =>
    during(long, {
      begin: async () => {
        await disk.fill()
        await meanwhile()
      },
      end: () => disk.free(),
    })
  const wrong = (offset: string, ...wrongClocks: Clock[]) => {
    return () => inDatabase((db) => setClocks(db, wrongClocks, offset))
  }

  const faults: Record<string, Strike> = {
    'app killed, and with it all that it started': () => box.shop.kill(),
    'app killed, PostgreSQL goes on': () => box.shop.kill({ alone: true }),
    'app frozen': () => freeze(long, [box.shop.pid]),
    'PostgreSQL killed': () => send(postmaster(), 'SIGKILL'),
    'a process of PostgreSQL killed': () => inDatabase(killBackend),
    'PostgreSQL frozen': () => freeze(long, [postmaster(), ...childrenOf(postmaster())]),
    'connections of the people cut': () => cutAgainAndAgain(box),
    'mail server hangs': () => outage(box.mail, box.mail.hang),
    'mail server refuses connections': () => outage(box.mail, box.mail.refuse),
    'mail server cuts in the middle of a mail': () => outage(box.mail, () => box.mail.breakAfter('DATA')),
    'mail server refuses mails': () => refuseMails(box),
    'bucket hangs': () => outage(box.bucket, box.bucket.hang),
    'bucket refuses connections': () => outage(box.bucket, box.bucket.refuse),
    'bucket cuts in the middle of a picture': () => outage(box.bucket, () => box.bucket.breakAfter('PUT ')),
  }
  const faultsOfDisks: Record<string, Strike> = {
    'disk of the data full': () => full(data),
    'disk of the data full, without room for WAL': () => full(data, () => inDatabase(useUpWal)),
    'disk of the backups full': () => full(backups),
    'disk of the backups away': () => takeAway(backups),
  }
  const faultsOfClocks: Record<string, Strike> = {
    'clock of the app a day fast': wrong('+1d', clocks.shop),
    'clock of the app a day slow': wrong('-1d', clocks.shop),
    'clock of PostgreSQL a day fast': wrong('+1d', clocks.postgres),
    'clock of PostgreSQL a day slow': wrong('-1d', clocks.postgres),
    'clock of both a day fast': wrong('+1d', clocks.shop, clocks.postgres),
    'clock of both a day slow': wrong('-1d', clocks.shop, clocks.postgres),
  }
  return [
    ...Object.entries(faults).map(([name, strike]) => ({ name, strike })),
    ...Object.entries(faultsOfDisks).map(([name, strike]) => ({ name, strike, missing: whyNoDisks })),
    ...Object.entries(faultsOfClocks).map(([name, strike]) => ({ name, strike, missing: whyNoClock })),
  ]
}

/** Kills a process that serves a connection of the shop. */
async function killBackend(db: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  send(rows[0]!.pid, 'SIGKILL')
}

const refuseMails = ({ mailServer }: OneBox) =>
  during(long, {
    begin: () => mailServer.behave({ refuses: { at: 'mail', code: 451, message: 'Try again later' } }),
    end: () => mailServer.behave({}),
  })

const takeAway = (disk: Disk) => during(long, { begin: () => disk.takeAway(), end: () => disk.unmount() })

async function cutAgainAndAgain({ front }: OneBox) {
  for (let n = 0; n < 20; n++) {
    front.breakAll()
    await pause(250)
  }
}

/** Uses up the existing files of the WAL, so that PostgreSQL needs a new one. It ends when the disk is full. */
async function useUpWal(db: Database) {
  const switchWal = sql`select pg_logical_emit_message(true, 'fault', 'x'), pg_switch_wal()`
  try {
    for (let n = 0; n < 150; n++) await switchWal.execute(db)
  } catch {
    // The disk is full.
  }
}

/** Sets the clocks to a wrong time for a while, and runs the rules of the housekeeping meanwhile. Then the clocks jump back. */
async function setClocks(db: Database, clocks: readonly Clock[], offset: string) {
  const steady = new SteadyClock()
  steady.look(await readDatabaseClock(db))
  const set = (to: string) => clocks.forEach((clock) => void clock.set(to))
  const begin = async () => {
    set(offset)
    // Programs look at the file once a second.
    await pause(2_000)
    if (!steady.look(await readDatabaseClock(db))) return
    await runHousekeeping(db, housekeepingRules(serverFeatures), (error) => {
      throw error
    })
  }
  await during(long, { begin, end: () => set('+0') })
}
