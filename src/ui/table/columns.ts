import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Call, FileReply } from '#shared/call.ts'
import type { ListQuery } from '#shared/list.ts'

/** How a value is shown, aligned and edited. Money is whole cents in a row. */
export type Kind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'boolean' | 'choice'

export interface Choice {
  readonly value: string | number
  readonly label: string
  /** How it looks where it is chosen in the row itself. */
  readonly tone?: 'good' | 'danger'
  readonly icon?: LucideIcon
}

export interface Column<Row> {
  readonly key: keyof Row & string
  readonly header: string
  readonly kind?: Kind
  /** What may be chosen, where the kind is `choice`. */
  readonly choices?: readonly Choice[]
  readonly editable?: boolean
  /** A number that is emptied goes back to what it was. */
  readonly required?: boolean
  /** A choice that is made in the row itself, and saved as soon as it is made. */
  readonly atOnce?: boolean
  /** Shown in place of the plain value: a tag, a link, two lines. */
  readonly cell?: (row: Row) => ReactNode
  /** On paper: its plain value where the cell is a control, or not at all. */
  readonly printed?: 'value' | 'never'
  /** The server does not sort or search by this one. */
  readonly computed?: boolean
  /** Shown only when somebody asks for it. */
  readonly hidden?: boolean
}

/** What one may search in. */
export interface Searched {
  readonly key: string
  readonly header: string
}

/** A call that answers a list page by page. */
export interface ListCall<Listed> extends Call {
  readonly body: z.ZodType<ListQuery>
  readonly reply: z.ZodType<Listed>
}
/** The same list as a file: the same question, every page. */
export interface ExportCall extends Call {
  readonly body: z.ZodType<ListQuery>
  readonly reply: FileReply
}

export interface View {
  readonly value: string
  readonly label: string
  readonly count?: number
}

/** A list's own filter: one of a few, or a day. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** Without choices it asks for a day. */
  readonly choices?: readonly Choice[]
}

export const standsRight = (kind: Kind | undefined) => kind === 'number' || kind === 'money'
