import type { Column, Kind } from '#shared/columns.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../list/rowStream.ts'
import { csvOf } from './csv.ts'

/** A list of a feature in the file with everything that the shop has. */
export interface WholeList {
  /** The name of its file, without the ending. */
  file: string
  /** What a row is, in plain words. */
  about: string
  open: (db: Database, by: Session) => Promise<OpenedList>
  /** The names of the pictures that belong to its rows. */
  pictures?: (db: Database) => Promise<Rows<{ image_name: string }>>
}

interface OpenedList {
  /** What each column of the file is. */
  fields: readonly { header: string; words: string }[]
  /** The text of the file, batch by batch. Counts its rows. */
  write: (ending: AbortController, counted: { rows: number }) => AsyncIterable<string>
}

/** Describes a list by its columns and the reader of all of its rows. */
export const wholeList = <Row extends object>({
  read,
  ...list
}: Omit<WholeList, 'open'> & {
  read: (db: Database, by: Session) => Promise<{ columns: readonly Column<keyof Row & string>[]; rows: Rows<Row> }>
}): WholeList => ({
  ...list,
  open: async (db, by) => {
    const { columns, rows } = await read(db, by)
    return { fields: columns.map(inWords), write: (ending, counted) => csvOf(columns, rows, { ending, counted }) }
  },
})

const kindWords: Partial<Record<Kind, string>> = {
  id: 'a whole number that identifies a row',
  number: 'a number',
  money: 'an amount in Canadian dollars, like 12.50',
  percent: 'a percentage, like 12.5',
  hours: 'hours, like 7.5',
  day: 'a day, like 2026-11-29',
  moment: 'a day with a time, and the distance of its clock from UTC',
  boolean: 'Yes or No',
}

const inWords = ({ header, kind = 'text', choices }: Column) => ({
  header,
  words: choices ? `one of: ${choices.map(({ label }) => label).join(', ')}` : (kindWords[kind] ?? 'text'),
})
