import type { FastifyInstance } from 'fastify'
import { ofOwnPlace } from '#features/stores/server/ownStore.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import { differenceColumns } from '../columns.ts'
import { differenceCalls } from '../contract.ts'
import { differenceViewNames } from '../rules.ts'
import { findDifferences, streamDifferences } from './queries.ts'
import { settle } from './settle.ts'
import { takeDifference } from './takeDifference.ts'

export function differenceRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, differenceCalls.search, async ({ body, caller }) =>
    findDifferences(db, await ofOwnPlace(db, body, caller)),
  )
  answer(app, differenceCalls.export, async ({ body, caller }) => {
    const query = await ofOwnPlace(db, body, caller)
    return exportList({
      fileName: 'stock_differences.xlsx',
      sheetName: 'Differences',
      columns: differenceColumns,
      rows: await streamDifferences(db, query),
      query,
      caller,
      views: differenceViewNames,
    })
  })
  answer(app, differenceCalls.take, ({ params, body, caller }) => takeDifference(db, params.id, body.version, caller))
  answer(app, differenceCalls.settle, ({ params, body, caller, keep, act_key }) =>
    settle(db, params.id, body, caller, { keep, act_key }),
  )
}
