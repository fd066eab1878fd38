import * as z from 'zod'
import { SeenProduct } from '#features/inventory/contract.ts'
import { ById, type Call, Done, Id, pdf, spreadsheet } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { Barcode, barcodeColumns } from './columns.ts'
import { type LabelFormat, labelFormats, mostLabels, normaliseCode, rightDigitFor } from './rules.ts'

/** A code as a scanner reads it, or as somebody types it. */
const ScannedCode = z
  .string('A code must be text.')
  .trim()
  .min(1, 'Scan or type a code.')
  .max(48, 'A code can have at most 48 characters.')
  .regex(/^[ -~]*$/, 'A code has only letters without accents, digits and signs.')
  .check(({ value, issues }) => {
    const right = rightDigitFor(value)
    if (right === undefined) return
    const message = `The last digit of ${value} should be ${right}. Check the digits, or scan the code again.`
    issues.push({ code: 'custom', input: value, message })
  })
  .transform(normaliseCode)

export const NewBarcode = z.object({ product_id: Id, code: ScannedCode })
export type NewBarcode = z.output<typeof NewBarcode>

export const BarcodeQuery = listQuery(barcodeColumns).extend({
  /** Only the codes of this product. */
  product_id: Id.optional(),
})
export type BarcodeQuery = z.output<typeof BarcodeQuery>

const atMost = `At most ${mostLabels} labels at once.`
const format = z.enum(Object.keys(labelFormats) as [LabelFormat, ...LabelFormat[]], 'Choose the paper of the labels.')
export const NewLabels = z.object({
  items: z
    .array(
      z.object({
        product_id: Id,
        count: z.int('Enter a whole number of labels.').min(1, 'Enter at least 1 label.').max(mostLabels, atMost),
      }),
    )
    .min(1, 'Choose at least one product.')
    .max(mostLabels, atMost)
    .refine((items) => items.reduce((sum, { count }) => sum + count, 0) <= mostLabels, atMost),
  format,
})
export type NewLabels = z.output<typeof NewLabels>

export const barcodeCalls = {
  find: {
    method: 'POST',
    path: '/admin/stock/barcode/find/',
    allow: staff,
    summary: 'The product that has a code',
    body: z.object({ code: ScannedCode }),
    reply: SeenProduct,
  },
  create: {
    method: 'POST',
    path: '/admin/stock/barcode/insert/',
    allow: office,
    summary: 'Add a code to a product',
    body: NewBarcode,
    reply: Barcode,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/stock/barcode/delete/{id}/',
    allow: office,
    summary: 'Remove a code from its product',
    params: ById,
    reply: Done.extend(undoable),
  },
  search: {
    method: 'POST',
    path: '/admin/stock/barcode/search/',
    allow: office,
    summary: 'A page of the codes of products',
    order: 'newest',
    body: BarcodeQuery,
    reply: pageOf(Barcode),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/barcode/export/',
    allow: office,
    summary: 'The codes of products as a spreadsheet',
    body: BarcodeQuery,
    reply: spreadsheet,
    job: 'Export of codes',
  },
  labels: {
    method: 'POST',
    path: '/admin/stock/labels/',
    allow: staff,
    summary: `Labels of products with name and code, without prices, as a PDF; at most ${mostLabels}`,
    body: NewLabels,
    reply: pdf,
    job: 'Labels as a PDF',
  },
  testPage: {
    method: 'POST',
    path: '/admin/stock/labels/test/',
    allow: staff,
    summary: 'A page with the edges of all labels of a paper and a ruler, as a PDF',
    body: z.object({ format }),
    reply: pdf,
  },
} as const satisfies Record<string, Call>
