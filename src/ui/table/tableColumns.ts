import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Call, FileReply } from '#shared/call.ts'
import type { Choice, Column, Kind } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'

/** A column as a table draws it: its column of the list, and what it shows in place of the plain value. */
export interface TableColumn<Row> extends Column<keyof Row & string> {
  readonly cell?: Cell<Row> | undefined
  /** True if the cell is a control. Paper shows the plain value. */
  readonly isControl?: boolean
}

/** Replaces the plain value, for example by a tag, a link or two lines. */
type Cell<Row> = (row: Row) => ReactNode
export type Cells<Row> = { readonly [Key in keyof Row & string]?: Cell<Row> }

/** A column of the list. Rows need not have its field if no page shows it. */
export type ListColumn<Row> = Column<keyof Row & string> | (Column & { readonly page: 'never' })

/** Adds the cells of a page to the columns of its list, without the columns that no page shows. */
export const tableColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  cells: Cells<Row> = {},
  controls: Cells<Row> = {},
): TableColumn<Row>[] =>
  columns
    .filter((column): column is Column<keyof Row & string> => column.page !== 'never')
    .map((column) => {
      const control = controls[column.key]
      return { ...column, cell: control ?? cells[column.key], isControl: control !== undefined }
    })

/** A column to search in. */
export interface Searched {
  readonly key: string
  readonly header: string
}

/** A call that returns a page of a list. */
export interface ListCall<Listed> extends Call {
  readonly body: z.ZodType<ListQuery>
  readonly reply: z.ZodType<Listed>
}
/** A call that returns the whole list of the same query as a file. */
export interface ExportCall extends Call {
  readonly body: z.ZodType<ListQuery>
  readonly reply: FileReply
}

export interface View {
  readonly value: string
  readonly label: string
  readonly count?: number
}
/** The views of a list from their names. */
export const viewsOf = (names: Readonly<Record<string, string>>): View[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** A filter of a list: a choice or a day. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** Without choices the filter is a day. */
  readonly choices?: readonly Choice[]
  /** There is no choice "All", and the first choice is the default. */
  readonly required?: boolean
}

/** The value of a filter with choices in the address, or its default. Links write it as a number, and lists as a text. */
export const choiceIn = ({ choices = [], required }: Filter, named: unknown) =>
  choices.find(({ value }) => String(value) === String(named))?.value ?? (required ? choices[0]?.value : undefined)

const amounts: ReadonlySet<Kind> = new Set<Kind>(['number', 'money', 'percent', 'hours'])
export const isRightAligned = (kind: Kind = 'text') => amounts.has(kind)
