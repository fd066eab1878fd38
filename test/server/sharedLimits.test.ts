import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { openDatabase } from '#platform/db/database.ts'
import { addressOf } from '#shared/call.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { sharedPostgres } from '../postgres.ts'
import { aTill, restartMinute } from '../tills.ts'

let nodes: OpenShop['app'][]
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(shop.db)
  const db = openDatabase({ ...sharedPostgres(), database: rows[0]!.database })
  const config = {
    publicUrl: 'http://shop.test',
    production: false,
    logLevel: 'silent',
    uploads: { folder: tmpdir() },
  } as const
  const other = await buildApp({ db, config })
  nodes = [shop.app, other]
  afterAll(async () => {
    await other.close()
    await db.destroy()
  })
})

/** Sends the same call many times at once, to both nodes in turn. */
const sendByTurns = (times: number, key: string, pin: string) =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const headers = { authorization: `Bearer ${key}` }
      const sent = { method: 'POST', url: addressOf(storeCalls.open), headers, payload: { pin } } as const
      return (await nodes[at % nodes.length]!.inject(sent)).statusCode
    }),
  )
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('two nodes on one database', () => {
  it('allow a till three hundred calls a minute together', async () => {
    const { key } = await aTill(shop.db, 'Truro')
    const statuses = []
    for (let round = 0; round < 31; round++) {
      statuses.push(...(await sendByTurns(10, key, '')))
      await restartMinute(shop.db)
    }
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([300, 10])
  })

  it('lock the pins of a store after five wrong ones at both nodes together', async () => {
    const { key } = await aTill(shop.db, 'Sydney')
    const statuses = await sendByTurns(8, key, '0000')
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([5, 3])
  })

  it('count wrong passwords together', async () => {
    const statuses = []
    for (let tries = 0; tries < 11; tries++) {
      const sent = { email: 'nobody@tidewater.example', password: 'wrong' }
      const answer = await nodes[tries % 2]!.inject({ method: 'POST', url: '/api/user/signin/', payload: sent })
      statuses.push(answer.statusCode)
    }
    expect([count(statuses, 401), statuses.at(-1)]).toEqual([10, 429])
  })
})
