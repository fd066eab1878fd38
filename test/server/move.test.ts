import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { openSession } from '#platform/auth/sessionTokens.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { markMovedAway } from '#platform/db/embedded/movedAway.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readMigrationFiles } from '#platform/db/migrationFiles.ts'
import { missingRoom } from '#platform/missingRoom.ts'
import { moveDatabase } from '#platform/move/moveDatabase.ts'
import { connectionError } from '#platform/move/moveErrors.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { moveIn, moveOut } from '#platform/move/moveShop.ts'
import { reasonAgainst } from '#platform/move/moveTarget.ts'
import { addressOf } from '#shared/call.ts'
import { aDemoFolder, aFolder, begin, cleanUpAfterEach, run, start, stop } from '../fixtures/startedShop.ts'
import { openLine } from '../ownPostgres.ts'
import { createDatabase, type SocketConnection, sharedPostgres, urlOf } from '../postgres.ts'
import { schemaOf } from '../schema.ts'

cleanUpAfterEach()

/** Creates a database in the PostgreSQL of all tests. It has the demo shop with the template `demo_shop`. */
async function aDatabase(template = 'template0'): Promise<SocketConnection> {
  const database = `move_${randomUUID().slice(0, 8)}`
  await createDatabase(sharedPostgres(), database, template)
  return { ...sharedPostgres(), database }
}

async function using<Result>(connection: SocketConnection | string, act: (db: Database) => Promise<Result>) {
  const db = openDatabase(connection)
  return act(db).finally(() => db.destroy())
}

const execute = (connection: SocketConnection | string, text: string) =>
  using(connection, (db) => sql.raw(text).execute(db))

const schemaIn = (connection: SocketConnection) => using(connection, schemaOf)

/** Ends the connections of a move, as PostgreSQL does if the network breaks. */
const endMove = ({ database }: SocketConnection) =>
  execute(
    sharedPostgres(),
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = '${database}' and application_name = 'tidewater move'`,
  )

/** A move without output, which can react to what it would print. */
const aRun = (log: (sentence: string) => void = () => {}, signal = new AbortController().signal) => ({
  checks: [],
  log,
  signal,
})

const socketIn = (dataDir: string): SocketConnection => ({
  ...sharedPostgres(),
  host: join(dataDir, 'postgres'),
  database: 'tidewater',
})

async function isSignedIn(address: string, token: string) {
  const { method } = accountCalls.signInByToken
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(address + addressOf(accountCalls.signInByToken, {}), { method, headers, body: '{}' })
  return reply.status === 200
}

it('a shop moves to an external PostgreSQL, also if that was killed in the middle, and back again', async () => {
  const DATA_DIR = await aDemoFolder()
  const external = await aDatabase()
  const line = await openLine(sharedPostgres())
  const client = { address: '127.0.0.1', device: 'test' }

  // The connection stalls in the middle of the orders, and the move is killed there.
  line.cutAfter('copy public.orders (')
  const killed = begin('tools/move.ts', [`${line.url}/${external.database}`], { DATA_DIR })
  const copied = () =>
    execute(external, `select name from move.progress where name = 'order_sums'`).then(
      ({ rows }) => rows.length,
      () => 0,
    )
  await expect.poll(copied, { interval: 100 }).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  line.close()
  await endMove(external)
  await expect(using(external, rejectWhileMoved)).rejects.toThrow('This database was moved here only in part')

  // The shop goes on with its own database meanwhile.
  const token = await using(socketIn(DATA_DIR), async (db) => {
    await db.updateTable('appointments').set({ notes: 'The customer is late' }).execute()
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'HSC').executeTakeFirstOrThrow()
    return openSession(db, id, client)
  })

  const moved = await run('tools/move.ts', [urlOf(external)], { DATA_DIR })
  expect(moved.output).toContain('The table appointments has changed since it was copied, and is copied again.')
  expect(moved.output).not.toContain('The table announcements has changed')
  expect(moved.output).toContain('The stock ledger explains the quantities of every product.')
  expect(moved.output).toMatch(/\norders +3,\d{3}\n/)
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Set DATABASE_URL') })
  expect(await schemaIn(external)).toEqual(await schemaIn({ ...sharedPostgres(), database: 'demo_shop' }))

  // If it was killed after the folder was marked, the target still looks like a half one.
  await execute(external, 'create schema move; create table move.progress ()')
  await expect(using(external, rejectWhileMoved)).rejects.toThrow('finish that with npm run move')
  expect(await moveOut(DATA_DIR, urlOf(external), aRun())).toBe('complete already')
  await using(external, rejectWhileMoved)

  await expect(startEmbeddedPostgres(DATA_DIR, () => {})).rejects.toThrow(
    `The shop in ${DATA_DIR} was moved to localhost:5432/${external.database}: set DATABASE_URL to that database.`,
  )
  const shop = await start({ DATABASE_URL: urlOf(external) })
  expect(await isSignedIn(shop.address, token)).toBe(true)
  await expect(moveIn(urlOf(external), DATA_DIR, async () => true, aRun())).rejects.toThrow(
    /^The shop is running on .+: stop it, and run the same command again\. If it was killed, wait for 90 seconds\.$/,
  )
  await stop(shop.program)
  await execute(external, `update shop set name = 'Tidewater outside'`)

  await expect(moveIn(urlOf(external), DATA_DIR, async () => false, aRun())).rejects.toThrow('Nothing was changed.')
  const back = await run('tools/move.ts', ['embedded', '--yes'], { DATA_DIR, DATABASE_URL: urlOf(external) })
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Remove the variable DATABASE_URL') })
  expect(await readdir(DATA_DIR)).toContainEqual(expect.stringMatching(/^postgres\.before-/))
  expect(await readdir(DATA_DIR)).not.toContain('unfinished-move')
  await expect(using(external, rejectWhileMoved)).rejects.toThrow(
    `The shop at DATABASE_URL was moved to ${DATA_DIR} on`,
  )
  // If it was killed after the folders were swapped, the shop would still refuse to start.
  await markMovedAway(DATA_DIR, 'localhost:5432/external')
  const again = run('tools/move.ts', ['embedded'], { DATA_DIR, DATABASE_URL: urlOf(external) })
  expect((await again).output).toContain('This move was complete already')
  const home = await start({ DATA_DIR })
  expect(await isSignedIn(home.address, token)).toBe(true)
  expect((await execute(socketIn(DATA_DIR), 'select name from shop')).rows).toEqual([{ name: 'Tidewater outside' }])
})

describe('a move', () => {
  it('goes on after a lost connection and after Ctrl-C, and nobody can change the shop meanwhile', async () => {
    const source = await aDatabase('demo_shop')
    const target = await aDatabase()
    const loses = aRun((sentence) => {
      if (sentence.startsWith('Comparing')) void endMove(target)
    })
    await expect(moveDatabase(source, target, loses)).rejects.toThrow(
      /^The connection to a database was lost \(.*\)\. Run the same command again: it goes on where it stopped\.$/,
    )

    const ending = new AbortController()
    let change: Promise<string> | undefined
    const stops = aRun((sentence) => {
      if (!sentence.startsWith('Set ')) return
      change = execute(source, `set lock_timeout = 100; update shop set name = 'changed'`).then(String, String)
      void change.then(() => ending.abort())
    }, ending.signal)
    await expect(moveDatabase(source, target, stops)).rejects.toThrow(
      /^The move was stopped\. Run the same command again/,
    )
    expect(await change).toContain('canceling statement due to lock timeout')

    // One that is killed at its end is not taken for another database later.
    const atEnd = moveDatabase(source, target, aRun(), () => Promise.reject(new Error('killed')))
    await expect(atEnd).rejects.toThrow('killed')

    // A change between two runs is found, although the triggers of the orders were made before the break.
    await execute(source, `update orders set remarks = 'changed' where id = (select min(id) from orders)`)
    const again: string[] = []
    const counted = await moveDatabase(
      source,
      target,
      aRun((sentence) => again.push(sentence)),
    )
    expect(again).toContain('The table orders has changed since it was copied, and is copied again.')
    expect(again.filter((sentence) => sentence.endsWith('copied again.'))).toHaveLength(1)
    expect(counted).toContainEqual(['stores', 11])
    expect(await schemaIn(target)).toEqual(await schemaIn(source))
    await expect(moveDatabase(source, target, aRun())).rejects.toThrow(/is not empty, it has \d+ tables and views/)

    // New rows have the next numbers, and the triggers count them.
    for (const change of [
      `insert into discounts (promo_code, percent) values ('NEXT', 5) returning id`,
      'delete from order_lines where id = (select max(id) from order_lines)',
      'select count(*), sum(lines) from product_sums',
    ])
      expect((await execute(target, change)).rows).toEqual((await execute(source, change)).rows)
  })

  it('of a shop of an older release keeps its schema, which the next start brings up to date', async () => {
    const [source, target] = [await aDatabase(), await aDatabase()]
    await using(source, (db) => migrate(db, readMigrationFiles().slice(0, 30)))
    expect(await moveDatabase(source, target, aRun())).toContainEqual(['kysely_migration', 30])
    expect(await schemaIn(target)).toEqual(await schemaIn(source))
    expect(await using(target, (db) => migrate(db))).toContain('0040_growth')
  })

  it.each([
    [
      'the shop is of a newer release',
      `insert into kysely_migration values ('9999_newer', '2026-11-23', 'none', true)`,
      '',
      /is of a newer release \(it has 9999_newer\): move it with that release\.$/,
    ],
    [
      'its tables were changed by hand',
      'alter table stores add column nickname text',
      '',
      /^These tables differ from those of this release: stores\./,
    ],
    ['there is no shop', 'drop table kysely_migration', '', /^There is no shop in localhost:5432\/move_/],
    ['another program writes', '', 'update shop set name = name', /^Another program is writing to /],
    [
      'a node has just reported',
      `insert into nodes values (gen_random_uuid(), 'till-7', 'r', 's', 'n')`,
      '',
      /^The shop is running on till-7: stop it/,
    ],
  ])('is refused if %s', async (_, change, meanwhile, sentence) => {
    const [source, target] = [await aDatabase('demo_shop'), await aDatabase()]
    if (change !== '') await execute(source, change)
    const other = new pg.Client(source)
    await other.connect()
    await other.query(`begin; ${meanwhile}`)
    await expect(moveDatabase(urlOf(source), target, aRun())).rejects.toThrow(sentence)
    await other.end()
  })

  it.each([
    [
      'is not empty',
      'create table notes (text text)',
      /is not empty, it has 1 tables and views: create an empty database/,
    ],
    [
      'has the beginning of another move',
      `create schema move; create table move.beginning as select '1' as identity, '' as schema`,
      /has the beginning of another move, .*: drop and create this database/,
    ],
  ])('is refused if the target %s', async (_, change, sentence) => {
    const [source, target] = [await aDatabase('demo_shop'), await aDatabase()]
    await execute(target, change)
    await expect(moveDatabase(source, target, aRun())).rejects.toThrow(sentence)
  })

  it('is refused if the user may not create tables, or the encoding is another one', async () => {
    const source = await aDatabase('demo_shop')
    const guest = await aDatabase()
    await execute(guest, `create role guest_${guest.database} login`)
    const asGuest = { ...guest, user: `guest_${guest.database}` }
    await expect(moveDatabase(source, asGuest, aRun())).rejects.toThrow(/does not let this user create tables/)
    const latin = `latin_${guest.database}`
    await execute(
      sharedPostgres(),
      `create database ${latin} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`,
    )
    await expect(moveDatabase(source, { ...guest, database: latin }, aRun())).rejects.toThrow(/has the encoding LATIN1/)
  })

  const suited = {
    number: 150_000,
    version: '15.14',
    encoding: 'UTF8',
    is_read_only: false,
    may_create: true,
    lacking: [],
    tables: 0,
    has_beginning: false,
  }
  it.each([
    [{}, undefined],
    [{ number: 140_019, version: '14.19' }, 'is PostgreSQL 14.19: the shop needs 15 or later. Choose another one.'],
    [{ is_read_only: true }, 'is a copy of another PostgreSQL and can only be read: name the one that is written.'],
    [{ lacking: ['pg_trgm'] }, 'lacks the extensions pg_trgm: install the package postgresql-contrib there.'],
  ])('a target with %j', (facts, reason) => {
    expect(reasonAgainst({ ...suited, ...facts })).toBe(reason)
  })

  it.each([
    ['28P01', 'password authentication failed', 'does not accept this user and password'],
    ['ETIMEDOUT', 'connect ETIMEDOUT', 'does not answer within 10 seconds'],
    [undefined, 'timeout expired', 'does not answer within 10 seconds'],
    ['53300', 'too many clients', 'has no free connection'],
  ])('to a server that answers with the error %s', (code, message, sentence) => {
    expect(connectionError('db:5432/shop', Object.assign(new Error(message), { code })).message).toContain(sentence)
  })

  it.each([
    ['postgres://nobody@127.0.0.1:1/none', /^No PostgreSQL runs at 127\.0\.0\.1:1\/none/],
    [
      'postgres://nobody@no-such-machine.invalid/none',
      /^There is no machine for the address no-such-machine\.invalid\/none/,
    ],
    [
      () => urlOf({ ...sharedPostgres(), database: 'none' }),
      /^localhost:5432\/none does not exist: create this database/,
    ],
    [
      () => urlOf({ ...sharedPostgres(), user: 'nobody' }),
      /does not let this user in \(role "nobody" does not exist\)/,
    ],
  ])('to %s explains what is wrong', async (url, sentence) => {
    const address = typeof url === 'string' ? url : url()
    const folder = await aFolder()
    await mkdir(join(folder, 'postgres'))
    await expect(moveOut(folder, address, aRun())).rejects.toThrow(sentence)
  })

  it.each([
    [[], {}, /^npm run move -- <address> \| embedded/],
    [['mysql://somewhere'], {}, /^DATABASE_URL must be an address like postgres:/],
    [
      ['postgres://a@b/c'],
      { DATABASE_URL: 'postgres://a@b/c' },
      /^DATABASE_URL is set, so the database of this shop is not in DATA_DIR/,
    ],
    [['postgres://a@b/c'], {}, /^There is no database in .*: check DATA_DIR\.$/m],
    [['embedded'], {}, /^DATABASE_URL is not set/],
  ])('with the arguments %j and the variables %j explains what is wrong', async (args, variables, sentence) => {
    const { code, output } = await run('tools/move.ts', args, { DATA_DIR: await aFolder(), ...variables })
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  })
})

it('a copy needs room on the disk, and half a gigabyte for the shop', async () => {
  const folder = await aFolder()
  expect(await missingRoom(folder, 1e15)).toBe('931323.1 GB')
  expect(await missingRoom(folder, 0)).toBeUndefined()
})

it('a move into DATA_DIR that ended before its last step is finished by the next start, and a shop that runs is not moved', async () => {
  const DATA_DIR = await aDemoFolder()
  const next = join(DATA_DIR, 'unfinished-move')
  await mkdir(next)
  await rename(join(DATA_DIR, 'postgres'), join(next, 'postgres'))
  await writeFile(join(next, 'complete'), '')
  const postgres = await startEmbeddedPostgres(DATA_DIR, () => {}, { isDurable: false })
  expect((await execute(socketIn(DATA_DIR), 'select from stores')).rows).toHaveLength(11)
  await expect(moveOut(DATA_DIR, urlOf(await aDatabase()), aRun())).rejects.toThrow(
    `Another Tidewater is running on ${DATA_DIR}: stop it, or choose another DATA_DIR.`,
  )
  await postgres.stop()
  expect(await readdir(DATA_DIR)).not.toContain('unfinished-move')
})
