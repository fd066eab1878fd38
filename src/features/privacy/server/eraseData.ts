import { lockEmployees } from '#features/staff/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import {
  erasedVisitor,
  eraseEmployee,
  eraseVisitor,
  formerEmployee,
  recordErasure,
} from '#platform/personal/erasePerson.ts'
import { countPersonRows, findPerson, listPersonRows } from '#platform/personal/findPerson.ts'
import type { Erasure, Person, PersonalTable, VisitorKey } from '#platform/personal/personalTable.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { privacyCodes } from '../codes.ts'
import type { Erase, Erased, RowId } from '../contract.ts'
import { afterErasure, type EmployeeState, readPerson, refuseNeeded } from './findData.ts'
import { personalData } from './recordLook.ts'

/** Erases what is kept of a person, in one transaction. It cannot be undone. */
export const eraseData = (db: Database, tables: readonly PersonalTable[], query: Erase, by: Session): Promise<Erased> =>
  db.transaction().execute(async (tx) => {
    // Shifts are planned with the same lock.
    if (query.of === 'employee') await lockEmployees(tx, [query.id ?? 0])
    const { person } = await readPerson(tx, query)
    if ('user' in person) throw new Refusal(privacyCodes.user)
    return 'visitor' in person
      ? eraseChosenRows(tx, tables, person, query, by)
      : eraseFormerEmployee(tx, tables, person, by)
  })

async function eraseFormerEmployee(
  tx: Database,
  tables: readonly PersonalTable[],
  { employee }: { employee: EmployeeState },
  by: Session,
): Promise<Erased> {
  await refuseNeeded(tx, tables, employee)
  const groups: ErasedGroup[] = []
  for (const rows of await findPerson(tx, tables, { employee })) {
    const total = await countPersonRows(tx, rows)
    if (total > 0) groups.push(asErased(rows.of, total, { employee }))
  }
  const neutral = formerEmployee(employee.id)
  const rows = { employees: [String(employee.id)] }
  const erasure = await recordErasure(tx, { kind: 'employee', neutral, rows })
  await eraseEmployee(tx, tables, { ...employee, neutral }, erasure)
  await logErasure(tx, erasure, neutral, groups, by)
  return { message: `The personal data was erased. The name is now ${neutral}.`, groups }
}

/** Erases the rows that the user has seen and chosen. If there are rows that the user has not seen, the erasure is refused. */
async function eraseChosenRows(
  tx: Database,
  tables: readonly PersonalTable[],
  person: { visitor: VisitorKey },
  { rows: chosen, left_out }: Erase,
  by: Session,
): Promise<Erased> {
  if (chosen.length === 0) throw fault('rows', 'Choose at least one row.')
  const wanted = new Set(chosen.map(nameOfRow))
  const seen = new Set([...wanted, ...left_out.map(nameOfRow)])
  const marks: Record<string, string[]> = {}
  const groups: ErasedGroup[] = []
  let found = 0
  for (const { of, ...where } of await findPerson(tx, tables, person)) {
    const { table } = of
    const items = await listPersonRows(tx, { of, ...where })
    if (items.some(({ id }) => !seen.has(nameOfRow({ table, id })))) throw new Refusal(privacyCodes.changed)
    const erased = items.filter(({ id }) => wanted.has(nameOfRow({ table, id })))
    if (erased.length === 0) continue
    found += erased.length
    marks[table] = erased.map(({ mark }) => mark)
    groups.push(asErased(of, erased.length, person))
  }
  if (found < wanted.size) throw new Refusal(privacyCodes.changed)
  const erasure = await recordErasure(tx, { kind: 'visitor', neutral: erasedVisitor, rows: marks })
  await eraseVisitor(tx, tables, marks, erasure)
  await logErasure(tx, erasure, 'A visitor', groups, by)
  return { message: 'The personal data was erased.', groups }
}

const nameOfRow = ({ table, id }: RowId) => `${table} ${id}`

type ErasedGroup = Erased['groups'][number]

const asErased = (table: PersonalTable, total: number, person: Person): ErasedGroup => ({
  rows: table.rows,
  total,
  afterwards: afterErasure(table, person),
})

const logErasure = (tx: Database, { number }: Erasure, of: string, groups: readonly ErasedGroup[], by: Session) =>
  recordChange(tx, {
    by,
    act: 'removed',
    subject: personalData,
    id: number,
    before: { of, erased: groups.map(({ rows, total }) => `${rows}: ${total}`).join(', ') },
  })
