import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { rowRemoval } from '#platform/undo/rowRemoval.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import { barcodeColumns } from '../columns.ts'
import { barcodeCalls } from '../contract.ts'
import { addBarcode } from './addBarcode.ts'
import { findProductWithCode } from './findProduct.ts'
import { drawLabels } from './labels.ts'
import { barcode, findBarcodes, lockBarcode, streamBarcodes } from './queries.ts'
import { drawTestPage } from './testPage.ts'

const removal = rowRemoval({
  call: barcodeCalls.remove,
  subject: barcode,
  called: 'code',
  table: 'barcodes',
  lock: lockBarcode,
  removed: 'Code has been removed',
  undone: 'Code has been restored',
})

export function barcodeRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, barcodeCalls.find, ({ body, caller }) => findProductWithCode(db, body.code, caller))
  answer(app, barcodeCalls.create, ({ body, caller }) => addBarcode(db, body, caller))
  answer(app, barcodeCalls.remove, ({ params, caller }) => removal.remove(db, params.id, caller))
  answerUndo(app, removal)
  answer(app, barcodeCalls.labels, ({ body }) => drawLabels(db, body))
  answer(app, barcodeCalls.testPage, ({ body }) => drawTestPage(body.format))
  answer(app, barcodeCalls.search, ({ body }) => findBarcodes(db, body))
  answer(app, barcodeCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'codes.xlsx',
      sheetName: 'Codes',
      columns: barcodeColumns,
      rows: await streamBarcodes(db, body),
      query: body,
      caller,
    }),
  )
}
