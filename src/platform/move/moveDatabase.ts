import type { Connection } from '../db/database.ts'
import type { DataCheck } from '../db/dataChecks.ts'
import { compareRows } from './compareRows.ts'
import { analyze, compareChecks, copySequences, forgetNodesOf } from './completeTarget.ts'
import { copyRows } from './copyRows.ts'
import { listMovedTables } from './movedTables.ts'
import { closeEnd, openEnd } from './moveEnd.ts'
import { moveError } from './moveErrors.ts'
import { lockSource, readIdentity, readSchema, takeMoveLock } from './moveSource.ts'
import { prepareTarget } from './moveTarget.ts'
import { makePostponed } from './postponed.ts'

export interface MoveRun {
  checks: readonly DataCheck[]
  log(sentence: string): void
  /** Stops the move. The same move goes on there later. */
  signal: AbortSignal
}

/** A table and how many rows it has at both ends. */
export type CountedTable = [name: string, rows: number]

/**
 * Copies the database of a shop into an empty one, and proves that both are equal. Only reads the source, which nobody can
 * change meanwhile. It may be killed at any moment: called again, it goes on. When both are equal, it calls `onEqual`, which notes
 * that the shop is in the target now. Only then the target is no longer marked as half.
 */
export async function moveDatabase(
  from: Connection,
  to: Connection,
  { checks, log, signal }: MoveRun,
  onEqual: () => Promise<void> = async () => {},
) {
  const source = await openEnd(from)
  const target = await openEnd(to).catch((error: unknown) => {
    closeEnd(source)
    throw error
  })
  const close = () => [source, target].forEach(closeEnd)
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await lockSource(source)
    await takeMoveLock(target)
    await prepareTarget(target, await readIdentity(source), await readSchema(source))

    const tables = await listMovedTables(source, target)
    log(`Copying ${tables.length} tables …`)
    for (const table of tables) {
      if (table.pages > longTable) log(`Copying ${table.name} (${Math.round(table.pages / 128)} MB) …`)
      await copyRows(source, target, table)
    }
    log('Comparing every row at both ends …')
    const counted: CountedTable[] = []
    for (const table of tables) counted.push([table.name, await compareRows(source, target, table, log)])
    log('Building the indexes …')
    await makePostponed(target)
    log(`Set ${await copySequences(source, target)} sequences.`)
    await analyze(target, tables)
    log('Running the checks of npm run verify at both ends …')
    for (const { sentence } of await compareChecks(source, target, checks)) log(sentence)
    await forgetNodesOf(target)
    await onEqual()
    await target.client.query('drop schema move cascade')
    return counted
  } catch (error) {
    throw moveError(error, signal)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** In pages of 8 KB. The copy of a longer table takes seconds, so it is announced. */
const longTable = 4096
