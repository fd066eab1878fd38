import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { closeAfterFile } from '../closing.ts'
import { startServers } from '../postgresServers.ts'

it('does not acknowledge a change whose wait for a standby was cancelled', async () => {
  const { servers, stop } = await startServers(1)
  closeAfterFile(stop)
  const [primary] = servers
  if (!primary) throw new Error('There is no server.')
  const before = openDatabase(primary.connection)
  await sql`create table notes (note text)`.execute(before)
  await sql`alter system set synchronous_standby_names = away`.execute(before)
  await before.destroy()
  // A server that only reloads its settings may save the next change without waiting for the standby.
  await primary.stop()
  await primary.start()
  const db = openDatabase({ ...primary.connection, options: '-c synchronous_commit=on' })
  closeAfterFile(() => db.destroy())
  // Other processes of the server, such as autovacuum, may wait as well.
  const cancelled = `
    select count(pg_cancel_backend(pid)) > 0 as is from pg_stat_activity
    where wait_event = 'SyncRep' and backend_type = 'client backend'`
  const untilCancelled = () => expect.poll(() => primary.read(cancelled)).toEqual({ is: true })
  const isUnconfirmed = new DatabaseUnavailable('away', { mayHaveSaved: true })

  const alone = sql`insert into notes values ('alone')`.execute(db)
  await Promise.all([expect(alone).rejects.toEqual(isUnconfirmed), untilCancelled()])
  const together = db.transaction().execute((tx) => sql`insert into notes values ('together')`.execute(tx))
  await Promise.all([expect(together).rejects.toEqual(isUnconfirmed), untilCancelled()])
  // The connection goes on, and reads wait for nobody.
  expect((await sql`select note from notes`.execute(db)).rows).toHaveLength(2)
})
