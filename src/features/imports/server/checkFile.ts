import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { fault, Refusal, refuseStale } from '#platform/refusal/refusal.ts'
import { importCodes } from '../codes.ts'
import { type Import, type ImportKindName, importKinds } from '../columns.ts'
import type { ColumnsChange } from '../contract.ts'
import { isOpenTo } from '../rules.ts'
import { assignFields, headingsOf, plainHeading } from './importFields.ts'
import { judgeLines } from './judge.ts'
import { findKind } from './kinds/kinds.ts'
import {
  findImport,
  insertImport,
  lockImport,
  readHeadings,
  readRowsOf,
  rememberHeadings,
  setColumns,
  writeRows,
} from './queries.ts'
import { readTable } from './read/readTable.ts'

/** The kinds of files that a role can import. */
export const kindsFor = ({ type }: Pick<Session, 'type'>): ImportKindName[] =>
  importKinds.filter((name) => isOpenTo(type, name))

/** Reads a file and judges its rows. The rows of the shop stay as they are. */
export async function checkFile(
  db: Database,
  { kind: name, file, file_name }: { kind: ImportKindName; file: Buffer; file_name: string },
  by: Session,
): Promise<Import> {
  if (!isOpenTo(by.type, name)) throw new Refusal(codes.forbidden)
  const kind = await findKind(db, name)
  const known = headingsOf(kind.fields)
  const remembered = await readHeadings(db, name)
  const table = await readTable(
    file,
    (heading) => known.has(plainHeading(heading)) || remembered.has(plainHeading(heading)),
  )
  const columns = assignFields(table.headers, kind.fields, remembered)
  const judged = await judgeLines(db, kind, { ...table, columns })
  return db.transaction().execute(async (tx) => {
    const { decimalComma: decimal_comma, rows } = table
    const id = await insertImport(tx, { kind: name, file_name, columns, decimal_comma }, by)
    await writeRows(tx, id, judged, rows)
    return findImport(tx, id, [name])
  })
}

/** Assigns the columns of a file otherwise, remembers that, and judges its rows again. */
export async function changeColumns(
  db: Database,
  id: number,
  { columns, version }: ColumnsChange,
  by: Session,
): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const before = await lockImport(tx, id, kindsFor(by))
    refuseStale(before, version, 'import')
    refuseUnlessChecked(before)
    const kind = await findKind(tx, before.kind)
    refuseOthers(before, columns)
    for (const { field } of columns) {
      if (field === null) continue
      if (!kind.fields.some(({ key }) => key === field)) throw fault('columns', `There is no field ${field}.`)
      if (columns.filter((column) => column.field === field).length > 1) {
        throw fault('columns', `Two columns cannot both be ${field}.`)
      }
    }
    await setColumns(tx, id, columns)
    const headers = columns.map(({ header }) => header)
    await rememberHeadings(tx, before.kind, columns, assignFields(headers, kind.fields))
    const { decimalComma } = before
    await writeRows(tx, id, await judgeLines(tx, kind, { columns, rows: await readRowsOf(tx, id), decimalComma }))
    return findImport(tx, id, [before.kind])
  })
}

function refuseOthers({ columns: own }: Import, columns: ColumnsChange['columns']) {
  const isSame = own.length === columns.length && own.every(({ header }, at) => header === columns[at]?.header)
  if (!isSame) throw fault('columns', 'Send all columns of the file, in their order.')
}

export function refuseUnlessChecked({ state, file_name }: Import) {
  if (state !== 'checked') throw new Refusal(importCodes.notChecked, { file_name, state })
}
