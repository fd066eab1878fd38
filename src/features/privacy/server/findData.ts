import { findUserKey } from '#features/accounts/server/userQueries.ts'
import { findEmployeeKey } from '#features/staff/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { countPersonRows, findPerson, listPersonRows, type PersonRows } from '#platform/personal/findPerson.ts'
import type { EmployeeKey, Person, PersonalTable, UserKey, VisitorKey } from '#platform/personal/personalTable.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { privacyCodes } from '../codes.ts'
import type { FoundGroup, PersonalData, PersonFields, PersonQuery } from '../contract.ts'
import { recordLook } from './recordLook.ts'

export interface EmployeeState extends EmployeeKey {
  active: boolean
  is_erased: boolean
}
type PersonState = { visitor: VisitorKey } | { employee: EmployeeState } | { user: UserKey }

/** Finds the person of a query, with the name to show. */
export async function readPerson(
  db: Database,
  { of, id = 0, email, phone, name }: PersonFields,
): Promise<{ person: PersonState; called: string }> {
  if (of === 'visitor') {
    const visitor = { email, phone, name }
    return { person: { visitor }, called: [name, email, phone].find((text) => text !== '') ?? '' }
  }
  if (of === 'employee') {
    const employee = await findEmployeeKey(db, id)
    if (!employee) throw noSuch('employee')
    return { person: { employee }, called: employee.name }
  }
  const user = await findUserKey(db, id)
  if (!user) throw noSuch('user')
  return { person: { user }, called: user.username }
}

export async function findData(
  db: Database,
  tables: readonly PersonalTable[],
  query: PersonQuery,
  by: Session,
): Promise<PersonalData> {
  const { person, called } = await readPerson(db, query)
  await recordLook(db, 'looked up', query, by)
  const found = await findPerson(db, tables, person)
  const groups: FoundGroup[] = []
  for (const rows of found) {
    const total = await countPersonRows(db, rows)
    if (total > 0) groups.push(await readGroup(db, rows, total, person))
  }
  return { name: called, groups, not_erasable: await whyNotErasable(db, tables, person) }
}

async function readGroup(db: Database, rows: PersonRows, total: number, person: Person): Promise<FoundGroup> {
  const items = await listPersonRows(db, rows)
  return {
    ...{ table: rows.of.table, rows: rows.of.rows, total, afterwards: afterErasure(rows.of, person) },
    items: items.map(({ id, by, fields }) => ({
      ...{ id, by },
      fields: Object.entries(fields).map(([name, value]) => ({ name, value: inText(value) })),
    })),
  }
}

export const afterErasure = ({ visitor, employee }: PersonalTable, person: Person): string =>
  ('visitor' in person ? visitor?.afterwards : 'employee' in person ? employee?.afterwards : undefined) ?? ''

function inText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function whyNotErasable(db: Database, tables: readonly PersonalTable[], person: PersonState): Promise<string> {
  try {
    if ('user' in person) throw new Refusal(privacyCodes.user)
    if ('employee' in person) await refuseNeeded(db, tables, person.employee)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.words.en
    throw error
  }
}

/** Refuses to erase an employee who works here, or whose data are still needed elsewhere. */
export async function refuseNeeded(db: Database, tables: readonly PersonalTable[], employee: EmployeeState) {
  if (employee.is_erased) throw new Refusal(privacyCodes.erased)
  if (employee.active) throw new Refusal(privacyCodes.worksHere, { name: employee.name })
  for (const table of tables) await table.employee?.refuse?.(db, employee)
}
