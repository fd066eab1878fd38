import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closeAfterFile } from '#test/closing.ts'
import { startServers } from '#test/postgresServers.ts'
import { openDatabase } from '../database.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

it('does not acknowledge a change whose wait for a standby was cancelled', async () => {
  const { servers, stop } = await startServers(1)
  closeAfterFile(stop)
  const [primary] = servers
  if (!primary) throw new Error('There is no server.')
  const db = openDatabase({ ...primary.connection, options: '-c synchronous_commit=on' })
  closeAfterFile(() => db.destroy())
  await sql`create table notes (note text)`.execute(db)
  await sql`alter system set synchronous_standby_names = away`.execute(db)
  await primary.read('select pg_reload_conf()')
  const cancelled = `select count(pg_cancel_backend(pid)) > 0 as is from pg_stat_activity where wait_event = 'SyncRep'`
  const untilCancelled = async () => {
    while (!(await primary.read<{ is: boolean }>(cancelled)).is) await pause(20)
  }
  const isUnconfirmed = new DatabaseUnavailable('away', { mayHaveSaved: true })

  const alone = sql`insert into notes values ('alone')`.execute(db)
  await Promise.all([expect(alone).rejects.toEqual(isUnconfirmed), untilCancelled()])
  const together = db.transaction().execute((tx) => sql`insert into notes values ('together')`.execute(tx))
  await Promise.all([expect(together).rejects.toEqual(isUnconfirmed), untilCancelled()])
  // The connection goes on, and reads wait for nobody.
  expect((await sql`select note from notes`.execute(db)).rows).toHaveLength(2)
})
