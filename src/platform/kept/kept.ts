import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'
import { gauge } from '../metrics/metric.ts'

/**
 * Data that a node keeps in memory between requests. A change of one of its tables drops it on every node: these tables have
 * the trigger of migrations/0053_changes.sql. A test compares both with what `read` really reads.
 */
export interface KeptData<Value> {
  readonly tables: readonly KeptTable[]
  read(db: Database): Promise<Value>
  /** Its age in milliseconds at which it is read again, for data that is costly to read. Without it: `usualAge`. */
  readonly freshFor?: number
}
export type KeptTable = keyof DB

/** For how many milliseconds a value is kept if this node does not hear of changes, and if it does. */
export const usualAge = { deaf: 1_000, listening: 10_000 }

/** What a node learns of changes in the database. */
export interface DataChanges {
  /** Whether this node is told of changes now. Otherwise what it keeps gets old sooner. */
  readonly isListening: boolean
  /** Calls `drop` when one of the tables may have changed. */
  onChange(tables: readonly KeptTable[], drop: () => void): void
}

/** A node that is told nothing, such as one in a test: what it keeps is read again when it is old. */
export const noChanges: DataChanges = { isListening: false, onChange: () => undefined }

export const changeMetric = (changes: DataChanges) =>
  gauge('tidewater_listening', '1 if this node hears of changes in the database.', () => (changes.isListening ? 1 : 0))

/** Values by their names, each of which is kept. */
export type KeptParts<Values> = { readonly [Name in keyof Values]: KeptData<Values[Name]> }

/** Reads the parts now, past what is kept. */
export async function readParts(parts: KeptParts<unknown>, db: Database): Promise<unknown> {
  const kept: [string, KeptData<unknown>][] = Object.entries(parts)
  return Object.fromEntries(await Promise.all(kept.map(async ([name, part]) => [name, await part.read(db)] as const)))
}
