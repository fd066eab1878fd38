import { createConnection } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { refusalOfDatabase } from '#platform/db/refusals.ts'
import { type Line, openLineTo } from '../line.ts'
import { type PostgresServer, startServers } from '../postgresServers.ts'

// A proxy leads from one address to the primary. The test decides which server that is.

let one: PostgresServer
let two: PostgresServer
let leadsTo: PostgresServer
let line: Line
let db: Database
let url: string
const events: string[] = []
const closing: (() => unknown)[] = []
beforeAll(async () => {
  const { servers, stop } = await startServers(2)
  ;[one, two] = servers as [PostgresServer, PostgresServer]
  leadsTo = one
  line = await openLineTo(() => createConnection(leadsTo.port, '127.0.0.1'))
  url = `postgres://tidewater@127.0.0.1:${line.port}/tidewater`
  db = openDatabase(url, { onLost: () => events.push('lost'), onFound: () => events.push('found') })
  closing.push(
    stop,
    () => line.close(),
    () => db.destroy(),
  )
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const save = () => sql`update shop set name = name`.execute(db)
const read = () => sql`select from stores`.execute(db)
/** The response that callers get, or `done`. */
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => refusalOfDatabase(error)?.words.en,
  )
const away = 'Our database is not answering. Nothing was changed. Try again in a moment.'

/** The proxy closes the connections to a server that it leaves. */
function leadTo(server: PostgresServer) {
  leadsTo = server
  line.breakAll()
}

it('a standby at the address counts as a database that is away, and the promoted one is used at once', async () => {
  await save()
  await two.catchUp(one)
  leadTo(two)
  // What was sent just before the connection broke may have been saved.
  await expect.poll(() => answerOf(save())).toBe(away)
  expect(await answerOf(read())).toBe(away)
  await expect(migrate(openForStart())).rejects.toThrow('it only reads')
  await two.promote()
  await expect.poll(() => answerOf(save())).toBe('done')
  expect(await answerOf(read())).toBe('done')
  expect(events.at(-1)).toBe('found')
})

function openForStart() {
  const starting = openDatabase(url)
  closing.push(() => starting.destroy())
  return starting
}

it('a primary that is set to refuse changes while the shop is connected to it also counts as away', async () => {
  await read()
  await two.run('alter system set default_transaction_read_only = on')
  await two.run('select pg_reload_conf()')
  await expect.poll(() => answerOf(save())).toBe(away)
  expect(await answerOf(read())).toBe(away)
  expect(events.at(-1)).toBe('lost')
  await one.follow(two)
  leadTo(one)
  expect(await answerOf(save())).toBe(away)
  await one.promote()
  await one.run('alter system reset default_transaction_read_only')
  await one.run('select pg_reload_conf()')
  await expect.poll(() => answerOf(save())).toBe('done')
  expect(events.at(-1)).toBe('found')
})
