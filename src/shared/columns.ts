import * as z from 'zod'
import { type Cents, Money } from './money.ts'

/**
 * How the values of a column are shown, aligned, edited, searched and exported. An `id` is a number that identifies a row:
 * it is not aligned like a quantity. Money is whole cents in a row.
 */
export type Kind =
  | 'text'
  | 'id'
  | 'number'
  | 'money'
  | 'percent'
  | 'hours'
  | 'day'
  | 'moment'
  | 'boolean'
  | 'choice'
  | 'picture'

export interface Choice {
  readonly value: string | number
  readonly label: string
  /** Colour and icon, where the choice is the state of a row. */
  readonly tone?: 'good' | 'danger'
}

/** The choices of a column from the names of its values. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  // The compiler does not know that an object has only the keys of its type.
  Object.entries<string>(names).map(([value, label]) => ({ value: value as Value, label }))

/** A column of a list: the page, its printout, the spreadsheet, the search, the sort order and the totals use it. */
export interface Column<Key extends string = string> {
  readonly key: Key
  readonly header: string
  /** By default `text`. */
  readonly kind?: Kind
  /** The allowed values of a `choice`. */
  readonly choices?: readonly Choice[]
  readonly editable?: boolean
  /** The value cannot be emptied: an empty cell gets its last value back. */
  readonly required?: boolean
  /** True if only an optional minus, digits and an optional decimal part are a number, so that `1,5` and `$5` are rejected. */
  readonly plain?: true
  /** A choice that is made in the row itself and saved at once. */
  readonly atOnce?: boolean
  /** The server neither sorts by this column nor searches in it. */
  readonly computed?: boolean
  /** If set, the page does not show the column by default: `hidden` until the user selects it, or `never`. */
  readonly page?: 'hidden' | 'never'
  /**
   * The page hides columns while the table does not fit, those with the lowest number first. Phones and wide screens hide none.
   * Columns without a number stay, because they identify the row or show its main figure or its state.
   */
  readonly priority?: 1 | 2 | 3
  /**
   * On a phone a row is a card. It shows these columns first: the title, of one or more columns, which tells the row apart, its
   * main figures and its state. The other columns are below, each with its header.
   */
  readonly card?: 'title' | 'figure' | 'state'
  /** Whether the spreadsheet has the column. By default it has. */
  readonly exported?: boolean
  /** The width in the spreadsheet, in characters. By default the column is as wide as its header. */
  readonly width?: number
  /** The list sums this column over all rows that match; this is the name of the sum in the reply. */
  readonly sum?: string
}

/** The kinds that are possible for a value: only cents are money. */
type KindOf<Value> = Value extends Cents ? 'money' : Exclude<Kind, 'money'>

type ColumnOf<Row> = {
  [Key in keyof Row & string]: Column<Key> & { readonly kind?: KindOf<NonNullable<Row[Key]>> }
}[keyof Row & string]

const headers = z.registry<Readonly<Record<string, string>>>()

/** The columns of a list, in their order. The compiler checks them against the schema of its rows. */
export function columnsOf<Row extends z.ZodObject, const Columns extends readonly ColumnOf<z.output<Row>>[]>(
  row: Row,
  columns: Columns,
): Columns {
  const named = Object.fromEntries(columns.map(({ key, header }) => [key, header]))
  headers.add(row, { ...named, ...headers.get(row) })
  return columns
}

/** The headers of the columns that show the fields of these rows. */
export const headersOf = (row: z.core.$ZodType) => headers.get(row)

/** The keys by which the server can sort and search. */
export type SearchedKey<Columns extends readonly Column[]> = Exclude<Columns[number], { computed: true }>['key']

export const searchedKeys = <const Columns extends readonly Column[]>(columns: Columns) =>
  columns.filter(({ computed }) => !computed).map(({ key }) => key) as [SearchedKey<Columns>, ...SearchedKey<Columns>[]]

type Summed<Columns extends readonly Column[]> = Extract<Columns[number], { sum: string }>

/** The sums of a list, by their names. */
export type TotalsOf<Columns extends readonly Column[]> = {
  [Each in Summed<Columns> as Each['sum']]: Each extends { kind: 'money' } ? Cents : number
}

/** The schema of the sums in a reply. */
export function totalsOf<const Columns extends readonly Column[]>(columns: Columns) {
  const schemas = columns.flatMap(({ sum, kind }) =>
    sum === undefined ? [] : [[sum, kind === 'money' ? Money : z.number()] as const],
  )
  // The compiler cannot see which name gets which schema.
  return z.object(Object.fromEntries(schemas)) as unknown as z.ZodType<TotalsOf<Columns>>
}

/** Sums rows that are in memory. */
export function sumRows<Row extends object, const Columns extends readonly Column<keyof Row & string>[]>(
  columns: Columns,
  rows: readonly Row[],
) {
  const sums = columns.flatMap(({ key, sum }) =>
    sum === undefined ? [] : [[sum, rows.reduce((total, row) => total + Number(row[key]), 0)] as const],
  )
  return Object.fromEntries(sums) as TotalsOf<Columns>
}
