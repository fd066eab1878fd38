import * as z from 'zod'
import { choicesOf, columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'

export const importKinds = ['products', 'stores', 'employees', 'users', 'discounts', 'navigation'] as const
export const ImportKindName = z.enum(importKinds, `The kind must be one of: ${importKinds.join(', ')}.`)
export type ImportKindName = z.output<typeof ImportKindName>
/** The names of the lists, as the pages of the shop have them. */
export const importKindNames: Readonly<Record<ImportKindName, string>> = {
  products: 'Products',
  stores: 'Stores',
  employees: 'Employees',
  users: 'Users',
  discounts: 'Promo codes',
  navigation: 'Navigation menu',
}

export const importStates = ['checked', 'applied', 'undone'] as const
export const ImportState = z.enum(importStates)
export type ImportState = z.output<typeof ImportState>
export const importStateNames: Readonly<Record<ImportState, string>> = {
  checked: 'Checked',
  applied: 'Applied',
  undone: 'Undone',
}

export const verdicts = ['new', 'changed', 'same', 'refused'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.output<typeof Verdict>
export const verdictNames: Readonly<Record<Verdict, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
}

export const VerdictCounts = z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() })
export type VerdictCounts = z.output<typeof VerdictCounts>

/** A column of the file, with the field that it stands for. */
export const ImportColumn = z.object({ header: z.string(), field: z.string().nullable() })
export type ImportColumn = z.output<typeof ImportColumn>

export const Import = z.object({
  id: z.int(),
  kind: ImportKindName,
  file_name: z.string(),
  state: ImportState,
  columns: z.array(ImportColumn),
  counts: VerdictCounts,
  username: z.string(),
  created_at: Moment,
  version: z.int(),
})
export type Import = z.output<typeof Import>

export const importColumns = columnsOf(Import, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'file_name', header: 'File', card: 'title' },
  { key: 'kind', header: 'List', kind: 'choice', choices: choicesOf(importKindNames) },
  { key: 'state', header: 'State', card: 'state', kind: 'choice', choices: choicesOf(importStateNames) },
  { key: 'username', header: 'Sent by', priority: 2 },
  { key: 'created_at', header: 'Sent at', kind: 'moment', priority: 1 },
])

/** A value in a file or in a row of the shop, as the wire has it. */
export const ImportValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ImportValue = z.output<typeof ImportValue>

export const FieldChange = z.object({ field: z.string(), before: ImportValue, after: ImportValue })
export type FieldChange = z.output<typeof FieldChange>

export const ImportRow = z.object({
  /** The same as the line. */
  id: z.int(),
  line: z.int(),
  verdict: Verdict,
  called: z.string(),
  changes: z.array(FieldChange),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

export const importRowColumns = columnsOf(ImportRow, [
  { key: 'line', header: 'Line', kind: 'id', card: 'title' },
  { key: 'verdict', header: 'Verdict', card: 'state', kind: 'choice', choices: choicesOf(verdictNames) },
  { key: 'called', header: 'Row', card: 'title' },
  { key: 'changes', header: 'Changes, or why it is refused', computed: true },
])
