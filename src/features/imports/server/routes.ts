import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { importCalls } from '../contract.ts'
import { applyImport } from './applyImport.ts'
import { changeColumns, checkFile, kindsFor } from './checkFile.ts'
import { exportEverything } from './exportEverything.ts'
import { findKind } from './kinds/kinds.ts'
import { findImport, findImports, findRows, readRowsOf } from './queries.ts'
import { storable } from './read/cell.ts'
import { undoImport } from './undoImport.ts'

export function importRoutes(app: FastifyInstance, { db, publicUrl, uploads, lists }: ServerParts) {
  answer(app, importCalls.insert, ({ body, file, file_name, caller }) =>
    checkFile(db, { ...body, file, file_name: storable(file_name.slice(0, 200)) || 'file' }, caller),
  )
  answer(app, importCalls.search, ({ body, caller }) => findImports(db, kindsFor(caller), body))
  answer(app, importCalls.find, async ({ params, caller }) => {
    const found = await findImport(db, params.id, kindsFor(caller))
    const kind = await findKind(db, found.kind)
    const fields = kind.fields.map(({ key, header, kind }) => ({
      field: key,
      header,
      isMoney: kind === 'money',
    }))
    return { ...found, fields }
  })
  answer(app, importCalls.columns, ({ params, body, caller }) => changeColumns(db, params.id, body, caller))
  answer(app, importCalls.rows, async ({ body, caller }) => {
    await findImport(db, body.id, kindsFor(caller))
    return findRows(db, body)
  })
  answer(app, importCalls.refused, async ({ params, caller }) => {
    const { columns, file_name } = await findImport(db, params.id, kindsFor(caller))
    const rows = await readRowsOf(db, params.id, ['refused'])
    return exportSheet({
      fileName: `${file_name.replace(/\.\w+$/, '')}_refused.xlsx`,
      sheetName: 'Refused rows',
      columns: [
        ...columns.map(({ header }, at) => ({ header, value: ({ cells }: (typeof rows)[number]) => cells[at] })),
        { header: 'Reason', width: 60, value: ({ errors }) => errors.map(({ message }) => message).join(' ') },
      ],
      rows,
      facts: { exportedBy: caller.username, isTraining: caller.in_training, filters: [['File', file_name]] },
    })
  })
  answer(app, importCalls.everything, async ({ body, caller }) =>
    exportEverything({ db, uploads, lists }, body, caller),
  )
  answerOnce(app, importCalls.apply, {
    work: (tx, { params, body, caller: by }) => applyImport(tx, { ...params, ...body }, { by, publicUrl }),
  })
  answer(app, importCalls.undo, ({ params, caller: by }) => undoImport(db, params.id, { by, publicUrl }))
}
