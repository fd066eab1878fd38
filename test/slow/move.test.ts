import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { openSession } from '#platform/auth/sessionTokens.ts'
import { markMovedAway } from '#platform/db/embedded/movedAway.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { moveDatabase } from '#platform/move/moveDatabase.ts'
import { connectionError } from '#platform/move/moveErrors.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { moveIn, moveOut } from '#platform/move/moveShop.ts'
import { reasonAgainst } from '#platform/move/moveTarget.ts'
import { missingRoom } from '#platform/process/missingRoom.ts'
import { addressOf } from '#shared/call.ts'
import { aDatabase, aRun, execute, schemaIn, socketIn, using } from '../fixtures/moves.ts'
import { aDemoFolder, aFolder, cleanUpAfterEach, run, start } from '../fixtures/startedShop.ts'
import { sharedPostgres, urlOf } from '../postgres.ts'

// A short form of the tests of `npm run ops -- backups` and `npm run ops -- move`.

cleanUpAfterEach()

async function isSignedIn(address: string, token: string) {
  const { method } = accountCalls.signInByToken
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(address + addressOf(accountCalls.signInByToken, {}), { method, headers, body: '{}' })
  return reply.status === 200
}

it('a shop moves to an external PostgreSQL, and back again, with its sessions', async () => {
  const DATA_DIR = await aDemoFolder()
  const external = await aDatabase()
  const client = { address: '127.0.0.1', device: 'test' }
  const moved = await run('tools/move.ts', [urlOf(external)], { DATA_DIR })
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
  const token = await using(external, async (db) => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'HSC').executeTakeFirstOrThrow()
    return openSession(db, id, client)
  })
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
  const again = moveIn(urlOf(external), DATA_DIR, async () => false, aRun())
  expect(await again).toEqual({ counted: 'complete already', kept: undefined })
  const home = await start({ DATA_DIR })
  expect(await isSignedIn(home.address, token)).toBe(true)
  expect((await execute(socketIn(DATA_DIR), 'select name from shop')).rows).toEqual([{ name: 'Tidewater outside' }])
})

describe('a move', () => {
  it.each([
    [
      'the shop is of a newer release',
      `insert into kysely_migration values ('9999_newer', '2026-11-23', 'none', true)`,
      '',
      /is of a newer release \(it has 9999_newer\): move it with that release\.$/,
    ],
    [
      'the shop is of a release before 1.0',
      `insert into kysely_migration values ('0001_shop', '2026-11-23', 'none', true)`,
      '',
      /is of a release before 1\.0: start the shop once with this release, stop it, and run the same command again\.$/,
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

  it('without arguments explains how it is used', async () => {
    const { code, output } = await run('tools/move.ts', [], { DATA_DIR: await aFolder() })
    expect([code, output]).toEqual([1, expect.stringMatching(/^npm run move -- <address> \| embedded/)])
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
