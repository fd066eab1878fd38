import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isMigrated, listApplied } from '#platform/db/appliedMigrations.ts'
import { finishMigrations, startBackgroundMigrations } from '#platform/db/backgroundMigrations.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { asMigration, type MigrationFile, readMigrationFiles } from '#platform/db/migrationFiles.ts'
import { closeAfterFile } from '../closing.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'

const released = readMigrationFiles()
const parcels = asMigration(
  '9990_parcels.sql',
  '-- only adds\ncreate table parcels (id serial primary key, weight integer not null default 0, changes integer not null default 0);\n',
)
const index = asMigration(
  '9991_index.sql',
  '-- only adds, concurrently\ncreate index concurrently parcels_weight_idx on parcels (weight);\n',
)
const batches = asMigration(
  '9992_batches.sql',
  '-- only adds, in batches of parcels\n-- Each parcel is changed once.\nupdate parcels set changes = changes + 1 where id between $1 and $2;\n',
)
const contract = asMigration('9993_contract.sql', '-- needs 9992_batches\nalter table parcels drop column weight;\n')

let db: Database
let other: Database
beforeEach(async () => {
  const database = `background_${randomUUID().slice(0, 8)}`
  await createDatabase(sharedPostgres(), database, 'empty_shop')
  const open = () => openDatabase({ ...sharedPostgres(), database })
  db = open()
  other = open()
  closeAfterFile(() => db.destroy())
  closeAfterFile(() => other.destroy())
  await migrate(db, [...released, parcels])
})

const start = (files: MigrationFile[], node = db) =>
  startBackgroundMigrations(node, () => {}, [...released, parcels, ...files])
const isApplied = async ({ name }: MigrationFile) => (await listApplied(db)).includes(name)
const fill = (count: number) =>
  sql`insert into parcels (weight) select n from generate_series(1, ${count}::integer) n`.execute(db)
const findIndex = async () =>
  (
    await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('parcels_weight_idx')`.execute(db)
  ).rows[0]
const counted = async () =>
  (
    await sql<{ changes: number; count: number }>`
    select changes, count(*) from parcels group by changes order by changes`.execute(db)
  ).rows

describe('a migration in the background', () => {
  it('is not awaited by the start: the node is ready before it, and applies it afterwards, on one of the nodes', async () => {
    await fill(1000)
    const files = [...released, parcels, index, batches]
    expect(await migrate(db, files)).toEqual([])
    expect([await isMigrated(db, files), await isApplied(batches)]).toEqual([true, false])
    const stops = [start([index, batches]), start([index, batches], other)]
    await expect.poll(() => isApplied(batches)).toBe(true)
    for (const stop of stops) await stop()
    expect(await counted()).toEqual([{ changes: 1, count: 1000 }])
    expect(await findIndex()).toEqual({ isValid: true })
    expect(await db.selectFrom('unfinished_migrations').selectAll().execute()).toEqual([])
  })

  it('is finished by the start of a new database, and before a migration that needs it', async () => {
    const database = `background_${randomUUID().slice(0, 8)}`
    await createDatabase(sharedPostgres(), database, 'template0')
    const fresh = openDatabase({ ...sharedPostgres(), database })
    closeAfterFile(() => fresh.destroy())
    const files = [...released, parcels, index, batches]
    expect((await migrate(fresh, files)).toSorted()).toEqual(files.map(({ name }) => name))

    await fill(300)
    expect(await migrate(db, [...files, contract])).toEqual([index.name, batches.name, contract.name])
    expect(await counted()).toEqual([{ changes: 1, count: 300 }])
  })

  it('does not keep an older release from starting', async () => {
    await finishMigrations(db, [...released, parcels, index, batches])
    expect(await migrate(db)).toEqual([])
    expect(await isMigrated(db)).toBe(true)
  })

  it('that fails has its reason in the database', async () => {
    const wrong = asMigration(
      '9991_wrong.sql',
      '-- only adds, in batches of parcels\nupdate parcels set id = 1 / 0 where id between $1 and $2;\n',
    )
    await fill(1)
    await expect(finishMigrations(db, [...released, wrong])).rejects.toThrow('division by zero')
    expect(await db.selectFrom('unfinished_migrations').select(['name', 'error']).execute()).toEqual([
      { name: '9991_wrong', error: 'division by zero' },
    ])
  })
})

describe('an index that is built concurrently', () => {
  it('waits for a long reader without blocking anyone, and is dropped and built again if the node stops meanwhile', async () => {
    await fill(10)
    await other.transaction().execute(async (reader) => {
      await sql`insert into parcels default values`.execute(reader)
      const stop = start([index])
      await expect.poll(findIndex).toEqual({ isValid: false })
      await sql`update parcels set weight = 0 where id = 1`.execute(db)
      await stop()
    })
    expect([await findIndex(), await isApplied(index)]).toEqual([{ isValid: false }, false])
    expect(await db.selectFrom('unfinished_migrations').select('error').execute()).toEqual([{ error: '' }])
    const stop = start([index], other)
    await expect.poll(() => isApplied(index)).toBe(true)
    await stop()
    expect(await findIndex()).toEqual({ isValid: true })
  })

  it('is the only thing that its file may have', async () => {
    const wrong = asMigration('9991_wrong.sql', '-- only adds, concurrently\ncreate index on parcels (weight);\n')
    await expect(finishMigrations(db, [wrong])).rejects.toThrow(
      'migrations/9991_wrong.sql may only have “create index concurrently',
    )
  })
})

describe('a change in batches', () => {
  it('goes on where it was interrupted, so that every row is changed once', async () => {
    await fill(1000)
    await other.transaction().execute(async (request) => {
      // The second batch waits for this row, and gives up after a second.
      await sql`update parcels set weight = 0 where id = 150`.execute(request)
      const stop = start([batches])
      const lastId = async () =>
        (await db.selectFrom('unfinished_migrations').select('last_id').execute())[0]?.last_id ?? 0
      await expect.poll(lastId).toBeGreaterThanOrEqual(100)
      await stop()
    })
    expect(await isApplied(batches)).toBe(false)
    expect(await counted()).toEqual([
      { changes: 0, count: expect.any(Number) },
      { changes: 1, count: expect.any(Number) },
    ])
    await finishMigrations(other, [batches])
    expect(await counted()).toEqual([{ changes: 1, count: 1000 }])
  })
})
