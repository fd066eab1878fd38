import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { isMigrated } from '#platform/db/appliedMigrations.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import {
  asMigration,
  checksumsWithComments,
  type MigrationFile,
  readMigrationFiles,
} from '#platform/db/migrationFiles.ts'
import { thisNode } from '#platform/db/nodes.ts'
import { openShop } from '../openShop.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'

const released = readMigrationFiles()
const names = released.map(({ name }) => name)
const adding = asMigration('9998_adding.sql', '-- only adds\nalter table discounts add column note text;\n')
const breaking = asMigration('9999_breaking.sql', 'alter table discounts rename column note to remark;\n')

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((db) => db.destroy())))

async function aDatabase(template = 'empty_shop') {
  const database = `migrated_${randomUUID().slice(0, 8)}`
  await createDatabase(sharedPostgres(), database, template)
  const open = () => {
    const db = openDatabase({ ...sharedPostgres(), database })
    opened.push(db)
    return db
  }
  return { open, db: open() }
}

const recorded = async (db: Database) =>
  (
    await sql<{ name: string; checksum: string; only_adds: boolean }>`
      select name, checksum, only_adds from kysely_migration order by name`.execute(db)
  ).rows
const changed = ({ name, text }: MigrationFile) => asMigration(`${name}.sql`, `${text}select 1;\n`)

describe('migrations', () => {
  it('are applied once each when several nodes start at the same time', async () => {
    const { open } = await aDatabase('template0')
    const nodes = Array.from({ length: 5 }, open)
    const applied = await Promise.all(nodes.map((db) => migrate(db)))
    expect(applied.filter((each) => each.length > 0)).toEqual([names])
    expect(await Promise.all(nodes.map((db) => isMigrated(db)))).toEqual(nodes.map(() => true))
  })

  it('are recorded with the checksum of their file and whether they only add', async () => {
    const { db } = await aDatabase()
    await migrate(db, [...released, adding, breaking])
    expect(await recorded(db)).toEqual(
      [...released, adding, breaking].map(({ name, checksum, onlyAdds }) => ({ name, checksum, only_adds: onlyAdds })),
    )
    expect((await recorded(db)).slice(-2).map(({ only_adds }) => only_adds)).toEqual([true, false])
  })

  it('leave the database as it was when one of them fails, and can be started again', async () => {
    const { db } = await aDatabase()
    const failing = asMigration('9999_failing.sql', 'create table halfway ();\nselect 1 / 0;\n')
    await expect(migrate(db, [...released, adding, failing])).rejects.toThrow(
      /^The migration 9999_failing failed, and the database was left as it was: division by zero$/,
    )
    expect((await recorded(db)).map(({ name }) => name)).toEqual(names)
    expect(await isMigrated(db)).toBe(true)
    expect(await migrate(db, [...released, adding])).toEqual(['9998_adding'])
  })

  it('are applied even if one with a lower number is added later', async () => {
    const { db } = await aDatabase()
    const late = asMigration('9990_late.sql', 'update shop set name = name;\ncreate table late ();\n')
    await migrate(db, [...released, adding])
    expect(await migrate(db, [...released, late, adding])).toEqual(['9990_late'])
  })
})

describe('a migration of a table that stays locked', () => {
  it('fails after seconds, because every request for that table waits behind it', async () => {
    const { db, open } = await aDatabase()
    await open()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('discounts').select('id').execute()
        await expect(migrate(db, [...released, adding], { patience: 0 })).rejects.toThrow(
          'The migration 9998_adding failed, and the database was left as it was: canceling statement due to lock timeout',
        )
      })
    expect(await migrate(db, [...released, adding])).toEqual(['9998_adding'])
  })
})

describe('a file that was changed after the database applied it', () => {
  it('ends the start with a sentence that names the file, the difference, and the remedy', async () => {
    const { db } = await aDatabase()
    const files = released.map((file) => (file.name === '0005-products' ? changed(file) : file))
    const [before, after] = [released, files].map((each) =>
      each.find(({ name }) => name === '0005-products')?.checksum.slice(0, 12),
    )
    await expect(migrate(db, [...files, adding])).rejects.toThrow(
      `The file migrations/0005-products.sql is not the one that this database applied (its checksum is ${after}…, the database recorded ${before}…): restore the file of the release, and put the change into a new migration.`,
    )
    expect((await recorded(db)).map(({ name }) => name)).toEqual(names)
  })

  it('is not one that only has Windows line endings', async () => {
    const { db } = await aDatabase()
    const files = released.map(({ name, text }) => asMigration(`${name}.sql`, text.replaceAll('\n', '\r\n')))
    expect(await migrate(db, files)).toEqual([])
    expect(asMigration('1.sql', '-- only adds\r\nselect 1;\r\n').onlyAdds).toBe(true)
  })
})

it('a database that recorded checksums with comments is accepted', async () => {
  const { db } = await aDatabase()
  await migrate(db)
  for (const [name, checksum] of checksumsWithComments)
    await sql`update kysely_migration set checksum = ${checksum} where name = ${name}`.execute(db)
  expect((await recorded(db))[0]?.checksum).not.toBe(released[0]?.checksum)
  expect(await migrate(db)).toEqual([])
})

describe('a database that a newer release migrated', () => {
  let db: Database
  beforeEach(async () => {
    db = (await aDatabase()).db
  })

  it('serves an older release as long as the newer migrations only add', async () => {
    await migrate(db, [...released, adding])
    expect(await migrate(db)).toEqual([])
    expect(await isMigrated(db)).toBe(true)
  })

  it('is refused by an older release when a newer migration does more than add', async () => {
    await migrate(db, [...released, adding, breaking])
    await expect(migrate(db)).rejects.toThrow(
      'This database has migrations that this release does not know and that do more than add (9999_breaking): start the newer release that brought them.',
    )
    expect(await isMigrated(db)).toBe(false)
    expect(await isMigrated(db, [...released, adding, breaking])).toBe(true)
  })

  it('is not ready for a release that has more migrations', async () => {
    expect(await isMigrated(db, [...released, adding])).toBe(false)
  })
})

describe('a migration that does more than add', () => {
  const removing = asMigration('9999_removing.sql', 'drop table floods;\n')
  const register = (db: Database, more: object) =>
    db
      .insertInto('nodes')
      .values({ ...thisNode, id: randomUUID(), host: 'till-1', ...more })
      .execute()

  it('is refused while a node of an older release runs, and nothing is changed', async () => {
    const { db } = await aDatabase()
    await register(db, {})
    await expect(migrate(db, [...released, adding, removing])).rejects.toThrow(
      `The migration 9999_removing changes what running nodes of an older release use: till-1 (release ${thisNode.release}, schema ${names.at(-1)}). Stop them. A node that crashed counts as running for 90 seconds.`,
    )
    expect((await recorded(db)).map(({ name }) => name)).toEqual(names)
    expect(await migrate(db, [...released, adding])).toEqual(['9998_adding'])
  })

  it('is applied when all of them have stopped, or have been silent for long', async () => {
    const { db } = await aDatabase()
    await register(db, { schema: '9999_removing' })
    await register(db, { seen_at: sql`now() - interval '2 minutes'` })
    // It stopped, and then the clock was set back.
    await register(db, { seen_at: sql`now() + interval '1 day'` })
    expect(await migrate(db, [...released, removing])).toEqual(['9999_removing'])
  })
})

describe('a node that runs while a newer release migrates', () => {
  it('goes on with statements that return all columns of a table, in a transaction and outside', async () => {
    const shop = await openShop()
    const admin = await shop.signIn('admin')
    const change = async () => {
      const [question] = (await shop.ask(admin, questionCalls.search, { body: {} })).body.items
      return (await shop.ask(admin, questionCalls.update, { body: { ...question } })).status
    }
    // Each connection prepares the statements once.
    for (let n = 0; n < 3; n++) expect(await change()).toBe(200)
    await migrate(shop.db, [
      ...released,
      asMigration('9998_more.sql', '-- only adds\nalter table questions add column note text;\n'),
    ])
    for (let n = 0; n < 3; n++) expect(await change()).toBe(200)
  })

  it('goes on reading and writing the tables that got a column, and stays ready', async () => {
    const shop = await openShop()
    const admin = await shop.signIn('admin')
    const list = () => shop.ask(admin, discountCalls.search, { body: {} })
    const before = await list()
    await migrate(shop.db, [...released, adding])
    expect(await list()).toMatchObject({ status: 200, body: before.body })
    const [first] = before.body.items
    const { status } = await shop.ask(admin, discountCalls.update, { body: { ...first, discount: 11 } })
    expect(status).toBe(200)
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
  })

  it('is not ready any more when the newer release did more than add', async () => {
    const shop = await openShop()
    await migrate(shop.db, [...released, adding, breaking])
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(503)
  })
})
