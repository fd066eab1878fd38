import type { FastifyInstance } from 'fastify'
import { subjectOf } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import { answer } from '#platform/http/answer.ts'
import { readPage, readWholeList } from '#platform/list/readList.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { serviceColumns as columns, ServiceRow } from '../columns.ts'
import { serviceCalls } from '../contract.ts'
import { lockService, serviceRows, updateService } from './queries.ts'

export const service = subjectOf('service', ServiceRow, {
  fields: ['service', 'price_from', 'minutes', 'warranty_days', 'words', 'words_fr'],
  called: ['service'],
  labels: { words: 'Text', words_fr: 'Text in French' },
})

export function serviceRoutes(app: FastifyInstance, { db }: ServerParts) {
  const shape = { columns }
  answer(app, serviceCalls.search, ({ body }) => readPage(db, serviceRows(db), body, shape))
  answer(app, serviceCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'services.xlsx',
      sheetName: 'Services',
      columns,
      rows: await readWholeList(db, serviceRows(db), body, shape),
      query: body,
      caller,
    }),
  )
  answer(app, serviceCalls.update, ({ body, caller }) =>
    changeRow(db, { subject: service, change: body, by: caller, lock: lockService, write: updateService }),
  )
}
