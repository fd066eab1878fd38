import pg from 'pg'
import type { Code } from '#shared/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { databaseCodes } from './codes.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** For `catch`: replaces the error of a violated constraint by a refusal. Any other error is thrown on. */
export const onViolation =
  (constraint: string, refusal: () => Refusal) =>
  (error: unknown): never => {
    throw error instanceof pg.DatabaseError && error.constraint === constraint ? refusal() : error
  }

/** For `catch`, for a unique index: another row has this value already. */
export const onDuplicate = (index: string, field: string, code: Code) =>
  onViolation(index, () => new Refusal(code, {}, { field }))

/** Returns the refusal for a statement that may succeed later; undefined for any other error. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (error instanceof DatabaseUnavailable) {
    if (error.reason === 'locked') return locked()
    if (error.reason === 'busy') return busy()
    return error.mayHaveSaved ? awayAfterChange() : away()
  }
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined
  const { code } = error
  return refusals[code]?.() ?? (isOutage.test(code) ? away() : undefined)
}

/** PostgreSQL starts or stops, a connection broke, or its disk has an error. */
const isOutage = /^(08|53|57P|58030|25P03|25P04)/

const away = () => new Refusal(databaseCodes.away, {}, { retryAfter: 2 })
const awayAfterChange = () => new Refusal(databaseCodes.awayAfterChange, {}, { retryAfter: 2 })
const busy = () => new Refusal(databaseCodes.busy, {}, { retryAfter: 2 })
const locked = () => new Refusal(databaseCodes.locked, {}, { retryAfter: 1 })
const tooSlow = () => new Refusal(databaseCodes.tooSlow, {}, { retryAfter: 5 })
export const diskFull = () => new Refusal(databaseCodes.diskFull, {}, { retryAfter: 60 })

const refusals: Record<string, () => Refusal> = {
  '40001': locked,
  '40P01': locked,
  '53100': diskFull,
  '53300': busy,
  '55P03': locked,
  '57014': tooSlow,
}
