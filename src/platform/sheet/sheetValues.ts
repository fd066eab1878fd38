import { shopTimeZone } from '#shared/day.ts'
import { type Cents, toDollars } from '#shared/money.ts'

export type SheetValue = string | number | boolean | null | undefined

/** A text or a number that opens an address. */
export interface SheetLink {
  shown: string | number
  address: string
}

export interface SheetPicture {
  /** Pictures with the same name are equal, and stored once. Only pictures that are shown need it. */
  name: () => string
  /** What it shows, for people who do not see it. */
  alt: string
  /** Where it can be opened. The cell holds it as a link. */
  address?: string
  /** The picture as `sheetPicture` makes it. */
  read: () => Promise<Buffer | undefined>
}

export type SheetColumn<Row> = {
  header: string
  /** In characters; without it the column is as wide as its header. */
  width?: number
  /** The second sheet shows the sum of this column. */
  total?: boolean
} & (
  | {
      kind?: 'text' | 'number' | 'percent' | 'hours' | 'day' | 'moment'
      value: (row: Row) => SheetValue | SheetLink | SheetPicture
    }
  | { kind: 'money'; value: (row: Row) => Cents | null | undefined }
)
export type SheetKind = NonNullable<SheetColumn<never>['kind']>

/** Excel stores days correctly only between these two. */
const firstDay = '1900-03-01'
const lastDay = '9999-12-31'
const dayZero = Date.UTC(1899, 11, 30)
const dayLength = 24 * 60 * 60 * 1000

/** A spreadsheet holds a day as the number of days since its first one, and a time as a fraction. Other texts stay texts. */
function serialOf(moment: string): number | string {
  const passed = Date.parse(moment.length === 10 ? moment : `${moment.replace(' ', 'T')}Z`) - dayZero
  return moment >= firstDay && moment.slice(0, 10) <= lastDay && !Number.isNaN(passed) ? passed / dayLength : moment
}

/** A moment by the shop's clock. The Swedish format is the ISO format. */
const onShopClock = (moment: Date) => shopClock.format(moment)
const shopClock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })

/** A value as its cell holds it: a number, or a text. */
export function cellValue(kind: SheetKind | undefined, value: SheetValue): string | number | boolean | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number') return kind === 'money' ? toDollars(value) : value
  if (typeof value === 'boolean') return value
  if (kind === 'day') return serialOf(value)
  if (kind === 'moment') return serialOf(onShopClock(new Date(value)))
  return value
}
