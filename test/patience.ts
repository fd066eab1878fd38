import { timeLimits } from '#platform/refusal/timeLimits.ts'

const { database, health, longRead, work } = timeLimits
/** The limits of the shop, whatever a test has set. */
export const shopLimits = structuredClone(timeLimits)
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
  Object.assign(database, shopLimits.database)
  Object.assign(work.call, shopLimits.work.call)
  Object.assign(longRead, shopLimits.longRead)
  Object.assign(health, shopLimits.health)
  Object.assign(timeLimits, { contentCheck: shopLimits.contentCheck })
}
