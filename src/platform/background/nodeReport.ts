import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { thisNode } from '../db/nodes.ts'
import type { ReportEvent } from '../process/log.ts'
import { type Background, background } from './background.ts'

const reportEvery = 30_000

/** Reports every half minute that this node runs, and at the end that it stops. */
export function nodeReport(
  db: Database,
  print: ReportEvent,
  /** Recognizes the storage of the pictures. It can change while the node runs. */
  readPictures: () => Promise<string>,
): Pick<Background, 'start' | 'stop'> {
  const printError = (act: string, error: unknown) =>
    print(
      `This node could not report that it ${act}: ${error instanceof Error ? error.message : error}`,
      'error',
      error,
    )
  const reporting = background({
    name: 'report of the node',
    every: reportEvery,
    atOnce: true,
    run: async () => {
      const pictures = await readPictures()
      await db
        .insertInto('nodes')
        .values({ ...thisNode, pictures })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()`, pictures }))
        .execute()
    },
    onError: (error) => printError('runs', error),
  })
  return {
    start: () => reporting.start(),
    async stop() {
      await reporting.stop()
      // A node whose row stays is listed as silent until housekeeping deletes the row.
      await db
        .deleteFrom('nodes')
        .where('id', '=', thisNode.id)
        .execute()
        .catch((error: unknown) => printError('stops', error))
    },
  }
}
