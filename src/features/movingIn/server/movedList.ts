import type { z } from 'zod'
import type { Employee } from '#features/staff/columns.ts'
import type { Store } from '#features/stores/columns.ts'
import type { Database } from '#platform/db/database.ts'
import type { IncomingRow, IncomingTable } from '#platform/db/incomingTable.ts'
import type { MovedListName } from '../columns.ts'
import type { SourcePage, SourceSystem } from './source/source.ts'

/** What the lists that came before have: an order finds its user and its store by it. */
export interface Known {
  /** The user here of each user there. */
  users: ReadonlyMap<number, number>
  /** The users here by e-mail address and by name, in lower case. */
  accounts: ReadonlyMap<string, number>
  usernames: ReadonlyMap<string, number>
  stores: readonly Store[]
  employees: readonly Employee[]
}

/** A row in the form of our table, or why it cannot come. */
export type Fitted = { row: IncomingRow; toKnow?: string | undefined } | { reason: string }

/** How one list of the earlier system is read and written. */
export interface MovedList<There = unknown> {
  list: MovedListName
  table: IncomingTable
  /** The rows as that system answers them, in batches. */
  read(source: SourceSystem): AsyncIterable<SourcePage>
  reader: z.ZodType<There>
  /** No two rows there have the same key. */
  keyOf(there: There): string
  calledOf(there: There): string
  fit(db: Database, rows: readonly There[], known: Known): Promise<Fitted[]> | Fitted[]
  /** The values whose change is a change of the row. By default all. */
  comparedOf?(there: There): unknown
  /** The id of a row that is the same one here, although no run wrote it. */
  findHere?(there: There, known: Known): number | undefined
  /** A row whose id another one has here may come with another id, because no link has it. */
  mayRenumber?: true
  /** Before rows are written, in the same transaction. */
  beforeWrite?(tx: Database, rows: readonly IncomingRow[]): Promise<unknown>
  /** A condition in SQL on a `row` of our table. A product that was removed here is still in it, but not here any more. */
  isHere?: string
  /** The same for a row whose person was erased here. It is not written any more, and its findings have no name. */
  isErased?: string
  /** The keys are hashes, which mean nothing to people. */
  hasNoIds?: true
}
