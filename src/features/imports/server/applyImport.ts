import type { Database } from '#platform/db/database.ts'
import { reportProgress } from '#platform/list/currentWork.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal, refuseStale } from '#platform/refusal/refusal.ts'
import { importCodes } from '../codes.ts'
import type { ImportRow } from '../columns.ts'
import { kindsFor, refuseUnlessChecked } from './checkFile.ts'
import type { ImportCause, ImportKind, Values } from './importKind.ts'
import { isConstraint } from './isConstraint.ts'
import { type JudgedLine, judgeLines } from './judge.ts'
import { findKind } from './kinds/kinds.ts'
import { findImport, lockImport, noteWritten, readRowsOf, setImportState } from './queries.ts'

/** Writes all rows of a file that are new or changed, or none of them. */
export async function applyImport(
  tx: Database,
  { id, version, skip_refused }: { id: number; version: number; skip_refused: boolean },
  { by, publicUrl }: Pick<ImportCause, 'by' | 'publicUrl'>,
) {
  const before = await lockImport(tx, id, kindsFor(by))
  refuseUnlessChecked(before)
  refuseStale(before, version, 'import')
  const { file_name, counts } = before
  if (counts.refused > 0 && !skip_refused)
    throw new Refusal(importCodes.hasRefused, { count: counts.refused, file_name })
  const kind = await findKind(tx, before.kind)
  const rows = await readRowsOf(tx, id)
  const { columns, decimalComma } = before
  await kind.lock(tx, idsOf(rows))
  const judged = await judgeLines(tx, kind, { columns, rows, decimalComma })
  const expected = new Map(rows.map((row) => [row.line, row]))
  for (const row of judged) {
    const line = expected.get(row.line)
    if (!line || !isSame(row, line)) throw new Refusal(importCodes.judgedOtherwise, { line: row.line })
  }
  if (!by.is_proved && judged.some((row) => needsProof(kind, row, row.before?.values)))
    throw new Refusal(codes.proofRequired)
  await write(tx, id, kind, judged, { by, publicUrl, file_name })
  await setImportState(tx, id, 'applied')
  const after = await findImport(tx, id, [before.kind])
  return { ...after, message: `${file_name} has been applied: ${counts.new} new, ${counts.changed} changed.` }
}

/** The rows that the lines meant when the file was checked. */
const idsOf = (rows: readonly { row_id: number | null }[]): number[] => [
  ...new Set(rows.flatMap(({ row_id }) => row_id ?? [])),
]

/** Whether a line means the same change of the same row as it did when the file was checked. */
const isSame = (now: JudgedLine, then: Pick<ImportRow, 'verdict' | 'changes'> & { row_id: number | null }) =>
  now.verdict === then.verdict &&
  (now.before?.id ?? null) === then.row_id &&
  now.changes.length === then.changes.length &&
  now.changes.every(({ field, before, after }, at) => {
    const change = then.changes[at]
    return change?.field === field && change.before === before && change.after === after
  })

export const valuesIn = ({ changes }: Pick<ImportRow, 'changes'>): Values =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** Whether writing a line, or undoing that, needs a fresh proof. */
export const needsProof = (
  kind: ImportKind,
  line: Pick<ImportRow, 'verdict' | 'changes'>,
  before: Values | undefined,
): boolean =>
  (line.verdict === 'new' || line.verdict === 'changed') && kind.needsProof?.(valuesIn(line), before) === true

async function write(tx: Database, id: number, kind: ImportKind, judged: readonly JudgedLine[], cause: ImportCause) {
  const made = judged.filter(({ verdict }) => verdict === 'new')
  const changed = judged.flatMap(({ verdict, before, ...row }) =>
    verdict === 'changed' && before ? [{ line: row.line, before, change: valuesIn(row) }] : [],
  )
  const total = made.length + changed.length
  let done = 0
  const writeBatches = async <Row extends { line: number }>(
    rows: readonly Row[],
    act: (batch: readonly Row[]) => Promise<readonly { id: number; version: number }[]>,
  ) => {
    for (let at = 0; at < rows.length; at += kind.batchSize) {
      const batch = rows.slice(at, at + kind.batchSize)
      const written = await act(batch).catch((error: unknown) => {
        throw inWords(error, batch)
      })
      await noteWritten(
        tx,
        id,
        written.map((row, place) => ({ line: batch[place]?.line ?? 0, row_id: row.id, row_version: row.version })),
      )
      done += batch.length
      reportProgress({ done, total, step: 'Writing rows' })
    }
  }
  await writeBatches(made, (batch) => kind.insert(tx, batch.map(valuesIn), cause))
  await writeBatches(changed, (batch) => kind.update(tx, batch, cause))
}

/** What the database refuses although the check found no fault: another user changed the shop between the check and the writing. */
function inWords(error: unknown, [first, ...others]: readonly { line: number }[]): unknown {
  // Without the right to do it, another line would not help.
  if (error instanceof Refusal && error.status === 403) return error
  if (error instanceof Refusal && error.status < 500 && first && others.length === 0) {
    return new Refusal(importCodes.cannotApply, { line: first.line, reason: error.message })
  }
  return isConstraint(error) ? new Refusal(importCodes.changedMeanwhile) : error
}
