import { type FormProduct, mostLines } from '../contract.ts'
import { type FormRow, isBlank, quantityOf } from './formRows.ts'
import { readLines, type WrittenLine } from './readLines.ts'

/** The lines of the form, and the field that gets the focus next. */
export interface FormLines {
  readonly rows: readonly FormRow[]
  readonly lastId: number
  readonly focus?: { readonly field: string }
  readonly list: PastedList
}

/** The text in the dialog for a list. A list with too many lines stays there, so that nothing is lost. */
export interface PastedList {
  readonly text: string
  readonly isOpen: boolean
  readonly isTooLong: boolean
}

export const itemField = (id: number) => `line-${id}-item`
export const quantityField = (id: number) => `line-${id}-quantity`

/** A form always has a line to write in. */
export const emptyForm: FormLines = {
  rows: [{ id: 1, item: '', quantity: '', found: undefined }],
  lastId: 1,
  list: { text: '', isOpen: false, isTooLong: false },
}

/** The typed lines and list, without empty lines. */
export const writtenIn = ({ rows, list }: FormLines) => ({
  lines: rows.filter((row) => !isBlank(row)).map(({ item, quantity }) => ({ item, quantity })),
  list: list.text,
})

/** A form with lines that were typed before. */
export const withWritten = (written?: ReturnType<typeof writtenIn>): FormLines =>
  written
    ? withLine({
        ...withNew({ ...emptyForm, rows: [] }, written.lines),
        list: { ...emptyForm.list, text: written.list, isOpen: written.list !== '' },
      })
    : emptyForm

export const withRow = (lines: FormLines, id: number, part: Partial<FormRow>): FormLines => ({
  ...lines,
  rows: lines.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
})

/** Changes the text in the product field of a line. The product is looked up again, unless the text is the one from before. */
export const withItem = (lines: FormLines, id: number, item: string): FormLines => ({
  ...lines,
  rows: lines.rows.map((row) => {
    if (row.id !== id) return row
    const before = typeof row.found === 'object' ? { item: row.item, found: row.found } : row.before
    return { ...row, item, before, entered: undefined, found: before?.item === item ? before.found : undefined }
  }),
})

/** Adds a piece of a scanned product: to its first line, or in a new one. The focus stays. A full form is returned as it is. */
export function withScanned(lines: FormLines, product: FormProduct): FormLines {
  const row = lines.rows.find((each) => productOf(each) === product.id && quantityOf(each.quantity) !== undefined)
  if (row) return withRow(lines, row.id, { quantity: String((quantityOf(row.quantity) ?? 0) + 1), entered: undefined })
  if (lines.rows.length >= mostLines) return lines
  const { lastId, rows } = withNew({ ...lines, rows: [] }, [{ item: product.name, quantity: '1' }])
  const place = lines.rows.findLastIndex((each) => !isBlank(each)) + 1
  return {
    ...lines,
    lastId,
    rows: lines.rows.toSpliced(place, 0, ...rows.map((each) => ({ ...each, found: product }))),
  }
}

/** Sets a suggested product, and moves the focus to the quantity. */
export function withProduct(lines: FormLines, id: number, product: FormProduct): FormLines {
  const quantity = lines.rows.find((row) => row.id === id)?.quantity.trim() || '1'
  return focused(withRow(lines, id, { item: product.name, quantity, found: product }), quantityField(id))
}

export function without(lines: FormLines, id: number): FormLines {
  const rows = lines.rows.filter((row) => row.id !== id)
  return rows.length > 0 ? { ...lines, rows } : withNew({ ...lines, rows }, [blank])
}

/** Removes a line, and moves the focus to the next one. */
export function pastRow(lines: FormLines, id: number): FormLines {
  const at = lines.rows.findIndex((row) => row.id === id)
  const left = without(lines, id)
  return onItem(left, Math.min(at, left.rows.length - 1))
}

/** Adds a line at the end, unless the form is full. */
export function withLine(lines: FormLines): FormLines {
  const more = lines.rows.length < mostLines ? withNew(lines, [blank]) : lines
  return onItem(more, more.rows.length - 1)
}

/** Moves the focus to the quantity of a line. It is 1 until the user types another one. */
export function toQuantity(lines: FormLines, id: number): FormLines {
  const row = lines.rows.find((each) => each.id === id)
  const quantity = row && row.item.trim() !== '' && row.quantity.trim() === '' ? '1' : row?.quantity
  return focused(withRow(lines, id, { quantity }), quantityField(id))
}

/**
 * Adds together the lines of the same product, in the first of them. A line that the user is still editing does not change, nor
 * does a line without a valid quantity.
 */
export function merged(lines: FormLines, open?: number): FormLines {
  const rows: FormRow[] = []
  for (const row of lines.rows) {
    const at = rows.findIndex((first) => first.id !== open && row.id !== open && productOf(first) === productOf(row))
    const first = productOf(row) === undefined ? undefined : rows[at]
    const sum = first && added(first, row)
    if (sum) rows[at] = sum
    else rows.push(row)
  }
  return rows.length === lines.rows.length ? lines : { ...lines, rows }
}

const productOf = ({ found }: FormRow) => (typeof found === 'object' ? found.id : undefined)

function added(first: FormRow, second: FormRow): FormRow | undefined {
  const [one, other] = [quantityOf(first.quantity), quantityOf(second.quantity)]
  if (one === undefined || other === undefined) return undefined
  const quantity = String(one + other)
  const entered = [...(first.entered ?? [one]), ...(second.entered ?? [other])]
  return quantityOf(quantity) === undefined ? undefined : { ...first, quantity, entered }
}

/** Moves the focus to the next line, or from the last one to a new line. */
export function toNext(lines: FormLines, id: number): FormLines {
  const at = lines.rows.findIndex((row) => row.id === id)
  return at === lines.rows.length - 1 ? withLine(lines) : onItem(lines, at + 1)
}

/** Adds the lines of a list after the line it was pasted at, and a new line. If there are too many, none is added. */
export function withPasted(lines: FormLines, text: string, at?: number): FormLines {
  const place = lines.rows.findIndex((row) => row.id === at) + 1 || lines.rows.length
  const filled = (rows: readonly FormRow[]) => rows.filter((row) => !isBlank(row))
  const before = withNew({ ...lines, rows: filled(lines.rows.slice(0, place)) }, readLines(text))
  const rows = [...before.rows, ...filled(lines.rows.slice(place))]
  if (rows.length > mostLines) return withList(lines, { text, isOpen: true, isTooLong: true })
  return withLine({ ...before, rows, list: emptyForm.list })
}

export const withList = (lines: FormLines, part: Partial<PastedList>): FormLines => ({
  ...lines,
  list: { ...lines.list, ...part },
})

const focused = (lines: FormLines, field: string): FormLines => ({ ...lines, focus: { field } })

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
