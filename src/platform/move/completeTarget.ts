import { openDatabase } from '../db/database.ts'
import { type CheckResult, type DataCheck, runChecks } from '../db/dataChecks.ts'
import { forgetNodes } from '../db/nodes.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import type { MovedTable } from './movedTables.ts'
import type { MoveEnd } from './moveEnd.ts'

/** Sets the sequences of the target to the numbers of the source, and returns how many there are. */
export async function copySequences(source: MoveEnd, target: MoveEnd): Promise<number> {
  const { rows: names } = await source.client.query<{ id: string }>(`
    select format('public.%I', relname) as id from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`)
  for (const { id } of names) {
    const { rows } = await source.client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${id}`,
    )
    for (const { last_value, is_called } of rows)
      await target.client.query('select setval($1, $2, $3)', [id, last_value, is_called])
  }
  return names.length
}

/** Collects the statistics of the planner and marks pages as visible to all. Otherwise the first queries would be slow. */
export const analyze = ({ client }: MoveEnd, tables: readonly MovedTable[]) =>
  client.query(`vacuum (analyze) ${tables.map(({ id }) => id).join(', ')}`)

/** Runs the checks of `npm run verify` at both ends. They must have the same results, be they good or not. */
export async function compareChecks(
  source: MoveEnd,
  target: MoveEnd,
  checks: readonly DataCheck[],
): Promise<CheckResult[]> {
  const [ours, theirs] = await Promise.all([runAt(source, checks), runAt(target, checks)])
  const differing = theirs.filter(({ sentence }, at) => sentence !== ours[at]?.sentence)
  if (differing.length > 0)
    throw new StartRefused(
      `npm run verify has other results in the copy: ${differing.map(({ sentence }) => sentence).join(' ')} Nothing was replaced, and the shop stays where it was. Report this error.`,
    )
  return theirs
}

/** The nodes of the source do not serve the target. */
export async function forgetNodesOf({ connection }: MoveEnd): Promise<void> {
  const db = openDatabase(connection)
  await forgetNodes(db).finally(() => db.destroy())
}

async function runAt({ connection }: MoveEnd, checks: readonly DataCheck[]) {
  const db = openDatabase(connection)
  return runChecks(db, checks).finally(() => db.destroy())
}
