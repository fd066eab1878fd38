import { type FormProduct, mostLines } from '../contract.ts'
import { type FormRow, isBlank } from './formRows.ts'
import { readLines, type WrittenLine } from './readLines.ts'

/** The lines of the form, and which field is to have the focus next. */
export interface FormLines {
  readonly rows: readonly FormRow[]
  readonly lastId: number
  readonly focus?: { readonly field: string }
  readonly list: PastedList
}

/** A list on its way into the form. One that does not fit stays here, so that nothing of it is lost. */
export interface PastedList {
  readonly text: string
  readonly isOpen: boolean
  readonly isTooLong: boolean
}

export const itemField = (id: number) => `line-${id}-item`
export const quantityField = (id: number) => `line-${id}-quantity`

/** There is always a line to write in. */
export const emptyForm: FormLines = {
  rows: [{ id: 1, item: '', quantity: '', found: undefined }],
  lastId: 1,
  list: { text: '', isOpen: false, isTooLong: false },
}

export const withRow = (lines: FormLines, id: number, part: Partial<FormRow>): FormLines => ({
  ...lines,
  rows: lines.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
})

/** A product out of the suggestions; then one says how many. */
export function withProduct(lines: FormLines, id: number, product: FormProduct): FormLines {
  const quantity = lines.rows.find((row) => row.id === id)?.quantity.trim() || '1'
  return focused(withRow(lines, id, { item: product.name, quantity, found: product }), quantityField(id))
}

export function without(lines: FormLines, id: number): FormLines {
  const rows = lines.rows.filter((row) => row.id !== id)
  return rows.length > 0 ? { ...lines, rows } : withNew({ ...lines, rows }, [blank])
}

/** Without a line, at the next one. */
export function pastRow(lines: FormLines, id: number): FormLines {
  const at = lines.rows.findIndex((row) => row.id === id)
  const left = without(lines, id)
  return onItem(left, Math.min(at, left.rows.length - 1))
}

/** A new line at the end, unless the form is full. */
export function withLine(lines: FormLines): FormLines {
  const more = lines.rows.length < mostLines ? withNew(lines, [blank]) : lines
  return onItem(more, more.rows.length - 1)
}

/** From one line to the next; from the last to a new one. */
export function toNext(lines: FormLines, id: number): FormLines {
  const at = lines.rows.findIndex((row) => row.id === id)
  return at === lines.rows.length - 1 ? withLine(lines) : onItem(lines, at + 1)
}

/** Many lines, behind the one they were pasted at, with a new one to go on at. Where they do not all fit, none comes in. */
export function withPasted(lines: FormLines, text: string, at?: number): FormLines {
  const place = lines.rows.findIndex((row) => row.id === at) + 1 || lines.rows.length
  const written = (rows: readonly FormRow[]) => rows.filter((row) => !isBlank(row))
  const before = withNew({ ...lines, rows: written(lines.rows.slice(0, place)) }, readLines(text))
  const rows = [...before.rows, ...written(lines.rows.slice(place))]
  if (rows.length > mostLines) return withList(lines, { text, isOpen: true, isTooLong: true })
  return withLine({ ...before, rows, list: emptyForm.list })
}

export const withList = (lines: FormLines, part: Partial<PastedList>): FormLines => ({
  ...lines,
  list: { ...lines.list, ...part },
})

export const focused = (lines: FormLines, field: string): FormLines => ({ ...lines, focus: { field } })

const blank: WrittenLine = { item: '', quantity: '' }

const withNew = ({ rows, lastId, ...lines }: FormLines, written: readonly WrittenLine[]): FormLines => ({
  ...lines,
  rows: [...rows, ...written.map((line, at) => ({ ...line, id: lastId + 1 + at, found: undefined }))],
  lastId: lastId + written.length,
})

function onItem(lines: FormLines, at: number): FormLines {
  const row = lines.rows[at]
  return row ? focused(lines, itemField(row.id)) : lines
}
