import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openShop } from '#test/openShop.ts'
import { DatabaseTime, duringRequest } from './databaseTime.ts'
import { executeBeside } from './statements.ts'

it('a statement that is sent beside is not prepared, and counts as no change of the shop', {
  tags: ['details'],
}, async () => {
  const { db } = await openShop()
  const change = sql`update shop set name = name where ${true}`
  const timeOf = async (work: () => Promise<unknown>) => {
    const time = new DatabaseTime()
    await duringRequest(time, work)
    return time.mayHaveSaved
  }
  expect(await timeOf(() => executeBeside(db, change))).toBe(false)
  expect(await timeOf(() => change.execute(db))).toBe(true)
  await db.transaction().execute(async (tx) => {
    await executeBeside(tx, sql`select ${1}::integer as beside`)
    const { rows } =
      await sql`select from pg_prepared_statements where statement = 'select $1::integer as beside'`.execute(tx)
    expect(rows).toEqual([])
  })
})
