import { timeLimits } from '#platform/timeLimits.ts'

const { database, health, longRead, work } = timeLimits
const ofShop = structuredClone(timeLimits)
const minute = 60_000

/**
 * From now on, the shop waits a minute for its database. On a machine that is slow for a few seconds, it would otherwise
 * answer 503, and a test of something else would fail.
 */
export function setPatientLimits() {
  Object.assign(database, { connect: minute, beforeCheck: minute, check: minute, longestQueue: minute })
  Object.assign(work.call, { connection: minute, statement: minute, lock: minute, idleInTransaction: minute })
  Object.assign(longRead, { inLine: minute })
  Object.assign(health, { ready: minute })
  Object.assign(timeLimits, { contentCheck: minute })
}

/** For the rest of the test file, the limits are those of the shop. It is for tests of what happens when they are over. */
export function setShopLimits() {
  Object.assign(database, ofShop.database)
  Object.assign(work.call, ofShop.work.call)
  Object.assign(longRead, ofShop.longRead)
  Object.assign(health, ofShop.health)
  Object.assign(timeLimits, { contentCheck: ofShop.contentCheck })
}
