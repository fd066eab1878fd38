import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { importCodes } from '../codes.ts'
import { needsProof, valuesIn } from './applyImport.ts'
import { kindsFor } from './checkFile.ts'
import type { Existing, ImportCause, ImportKind, Values } from './importKind.ts'
import { isConstraint } from './isConstraint.ts'
import { findKind } from './kinds/kinds.ts'
import { findImport, lockImport, readRowsOf, setImportState } from './queries.ts'

type AppliedLine = Awaited<ReturnType<typeof readRowsOf>>[number]

/** Takes an import back: rows that it added are removed, others get their former values. Refused once something depends on it. */
export const undoImport = (db: Database, id: number, given: Pick<ImportCause, 'by' | 'publicUrl'>) =>
  db.transaction().execute(async (tx) => {
    const { kind: name, state, file_name } = await lockImport(tx, id, kindsFor(given.by))
    if (state !== 'applied') throw new Refusal(importCodes.notApplied, { file_name })
    const kind = await findKind(tx, name)
    const cause = { ...given, file_name }
    const rows = (await readRowsOf(tx, id, ['new', 'changed'])).filter(({ row_id }) => row_id !== null)
    const now = await findNow(tx, kind, rows)
    for (const row of rows) refuseChanged(kind, row, now.get(row.line))
    if (!given.by.is_proved && rows.some((row) => neededProof(kind, row, now.get(row.line)))) {
      throw new Refusal(codes.proofRequired)
    }
    await kind.update(
      tx,
      rows.flatMap((row) => {
        const before = now.get(row.line)
        const change = row.verdict === 'changed' ? formerOf(row) : onlyBeside(kind, formerOf(row))
        return before && Object.keys(change).length > 0 ? [{ before, change }] : []
      }),
      cause,
    )
    const made = rows.filter(({ verdict }) => verdict === 'new')
    // One by one, so that the refusal can name the row that is in use.
    for (const row of made.toReversed()) {
      await kind.remove(tx, row.row_id === null ? [] : [row.row_id], cause).catch((error: unknown) => {
        const { called, line } = row
        throw isConstraint(error) ? new Refusal(importCodes.inUse, { called, line }) : error
      })
    }
    await setImportState(tx, id, 'undone')
    return { ...(await findImport(tx, id, [name])), message: `${file_name} has been undone` }
  })

/** The rows as they are now, by the lines that wrote them. */
async function findNow(tx: Database, kind: ImportKind, rows: readonly AppliedLine[]): Promise<Map<number, Existing>> {
  const ids = rows.flatMap(({ row_id }) => row_id ?? [])
  await kind.lock(tx, ids)
  const lines = rows.map((row) => ({ ...valuesIn(row), id: row.row_id }))
  const found = kind.findMade ? await kind.findMade(tx, ids) : (await kind.find(tx, lines)).flat()
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(
    rows.flatMap(({ line, row_id }) => {
      const row = byId.get(row_id ?? 0)
      return row ? [[line, row] as const] : []
    }),
  )
}

/** A row that was added must be as it was then; of one that was changed, the values that the file gave it. */
function refuseChanged(
  { unversioned = [] }: ImportKind,
  { verdict, changes, row_version, called, line }: AppliedLine,
  now: Existing | undefined,
) {
  const compared = verdict === 'new' ? changes.filter(({ field }) => unversioned.includes(field)) : changes
  const isAsWritten =
    now !== undefined &&
    (verdict !== 'new' || now.version === row_version) &&
    compared.every(({ field, after }) => now.values[field] === after)
  if (!isAsWritten) throw new Refusal(importCodes.changedSince, { called, line })
}

/** Undoing needs a fresh proof where applying needed one. */
const neededProof = (kind: ImportKind, row: AppliedLine, now: Existing | undefined) =>
  needsProof(kind, row, row.verdict === 'new' ? undefined : { ...now?.values, ...formerOf(row) })

/** The values that another table has. They go before a row that was added. */
const onlyBeside = ({ unversioned = [] }: ImportKind, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => unversioned.includes(field)))

const formerOf = ({ changes }: AppliedLine): Values =>
  Object.fromEntries(changes.map(({ field, before }) => [field, before]))
