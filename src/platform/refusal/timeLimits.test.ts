import { expect, it } from 'vitest'
import { shopLimits } from '#test/patience.ts'

const { database, health, work } = shopLimits
const answerWithin = 3_000

it('a call that runs when the database stops answering is answered within three seconds', () => {
  expect(database.watchEvery + database.beforeCheck + database.check).toBeLessThan(answerWithin)
})

it('a call that waits for a connection is answered within three seconds, unless the queue moves', () => {
  expect(database.connect).toBeLessThan(answerWithin)
  expect(database.beforeCheck + database.check).toBeLessThan(answerWithin)
  expect(work.call.connection).toBeLessThan(answerWithin)
})

it('a call that waits for a lock of one transaction is answered within three seconds', () => {
  expect(work.call.lock).toBeLessThan(answerWithin)
})

it('/health/ready is answered within two seconds, as proxies expect', () => {
  expect(health.ready).toBeLessThan(2_000)
})
