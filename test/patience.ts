import { timeLimits } from '#platform/refusal/timeLimits.ts'

const { database, health, longRead, work } = timeLimits
/** The real limits of the shop, even if a test has changed them. */
export const shopLimits = structuredClone(timeLimits)
const minute = 60_000

/**
 * Lets the shop wait a minute for its database. On a machine that is slow for a few seconds, it would otherwise answer 503, and
 * tests of other things would fail.
 */
export function setPatientLimits() {
  Object.assign(database, { connect: minute, beforeCheck: minute, check: minute, longestQueue: minute })
  Object.assign(work.call, { connection: minute, statement: minute, lock: minute, idleInTransaction: minute })
  Object.assign(longRead, { inLine: minute })
  Object.assign(health, { ready: minute })
  Object.assign(timeLimits, { contentCheck: minute })
}

/** Restores the real limits for the rest of the test file. It is for tests of what happens when a limit is reached. */
export function setShopLimits() {
  Object.assign(database, shopLimits.database)
  Object.assign(work.call, shopLimits.work.call)
  Object.assign(longRead, shopLimits.longRead)
  Object.assign(health, shopLimits.health)
  Object.assign(timeLimits, { contentCheck: shopLimits.contentCheck })
}
