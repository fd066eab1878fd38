import type * as z from 'zod'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Fault } from '#shared/faults.ts'
import type { ImportValue } from '../columns.ts'
import type { ImportField } from './importFields.ts'

/** The values of a line by their fields, as the wire has them. */
export type Values = Readonly<Record<string, ImportValue>>

/** A row of the shop that a line may mean. */
export interface Existing {
  id: number
  version: number
  values: Values
}

/** Who imports which file: the ledger and the audit log show both. */
export interface ImportCause {
  by: Session
  file_name: string
  /** PUBLIC_URL, for the links in invitations. */
  publicUrl: string
}

/** The user with the name of the file: the audit log shows both. */
export const namedBy = ({ by, file_name }: ImportCause): Session => ({
  ...by,
  username: `${by.username} (import ${file_name})`,
})

/** A list that can be imported: how its rows are found, checked and written. */
export interface ImportKind {
  fields: readonly ImportField[]
  /** The name of one row, for messages: `product`. */
  called: string
  /** The name of a row with these values. */
  nameOf: (values: Values) => string
  /** Two lines with the same key mean the same row. Undefined without the fields that make the key. */
  keyOf: (values: Values) => string | undefined
  /** The rows that each line may mean, in the order of the lines. */
  find: (db: Database, lines: readonly Values[]) => Promise<readonly (readonly Existing[])[]>
  /** Locks rows, or their whole list, until the end of the transaction. */
  lock: (tx: Database, ids: readonly number[]) => Promise<unknown>
  /** How many rows are written at once. With 1, a refusal can name its line. */
  batchSize: number
  /** The schema of a new row, and of a change. A change has the id of its row. */
  added: z.ZodType
  changed: z.ZodType
  /** Changes the values of a line to the form in which the shop stores them, so that they can be compared. */
  normalise?: (values: Values, before: Values | undefined) => Values
  /** Faults that no schema finds, in the order of the lines. */
  check?: (db: Database, lines: readonly ImportedLine[]) => Promise<readonly (readonly Fault[])[]>
  /** Whether the change needs a fresh proof of who makes it. */
  needsProof?: (change: Values, before: Values | undefined) => boolean
  /** The fields that can change without a new version of their row, because another table has them. */
  unversioned?: readonly string[]
  /** Writes new rows, and returns them in their order. */
  insert: (tx: Database, rows: readonly Values[], cause: ImportCause) => Promise<readonly Existing[]>
  /** Writes the changes, and returns the rows in their order as they are then. */
  update: (tx: Database, changes: readonly LineChange[], cause: ImportCause) => Promise<readonly Existing[]>
  /** The rows that an import has added, as they are now, if `find` by their IDs does not find them. */
  findMade?: (tx: Database, ids: readonly number[]) => Promise<readonly Existing[]>
  /** Removes rows that an import has added. */
  remove: (tx: Database, ids: readonly number[], cause: ImportCause) => Promise<unknown>
}

export interface ImportedLine {
  /** The values of the row after the import: those of the line, and for its other fields those of the shop. */
  values: Values
  before: Existing | undefined
}

export interface LineChange {
  before: Existing
  /** Only the values that change. */
  change: Values
}
