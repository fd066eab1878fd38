import pg from 'pg'
import type { Code } from '#shared/codes.ts'
import { Refusal } from '../http/refusal.ts'
import { databaseCodes } from './codes.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Puts the database's verdict on a constraint into words; any other failure goes on as it is. */
export const onViolation =
  (constraint: string, refusal: () => Refusal) =>
  (error: unknown): never => {
    throw error instanceof pg.DatabaseError && error.constraint === constraint ? refusal() : error
  }

/** For a unique index: somebody was first. */
export const onDuplicate = (index: string, field: string, code: Code) =>
  onViolation(index, () => new Refusal(code, {}, { field }))

/** What a person is told when the database could not do its work, and may do it later. */
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

/** PostgreSQL stops or starts, a connection broke, its disk does not read or write, or it is a copy that is not written. */
const isOutage = /^(08|53|57P|58030|25006|25P03|25P04)/

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
