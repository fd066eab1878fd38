import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openShop } from '#test/openShop.ts'
import { DatabaseTime, duringRequest } from '../databaseTime.ts'

it('ending the work of one request never cancels the next statement on its connection', {
  tags: ['details'],
}, async () => {
  const { db } = await openShop('empty_shop')
  const sleep = (milliseconds: number) => sql`select pg_sleep(${milliseconds / 1000})`.execute(db)
  for (let turn = 0; turn < 300; turn++) {
    const ending = new AbortController()
    const time = new DatabaseTime({ work: 'job', signal: ending.signal })
    const working = duringRequest(time, () => sleep(2)).catch(() => 'cancelled')
    // The cancellation is sent about when the statement ends, so that some arrive too late.
    const over = sleep(turn % 4).then(() => ending.abort())
    await working
    await expect(Promise.all([sleep(1), sleep(1), over])).resolves.toHaveLength(3)
  }
})
