import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'

/** By what a visitor is recognized. Empty texts are not known. */
export interface VisitorKey {
  email: string
  phone: string
  name: string
}
export interface EmployeeKey {
  id: number
  name: string
}
export interface UserKey {
  id: number
  email: string
  username: string
}
export type Person = { visitor: VisitorKey } | { employee: EmployeeKey } | { user: UserKey }

/** An employee whose data is erased. The neutral name replaces the name. */
export interface ErasedEmployee extends EmployeeKey {
  neutral: string
}

/** Entries of the audit log with personal data: the subject, and the fields of its rows that an erasure replaces. */
interface LoggedData {
  subject: string
  fields: readonly string[]
}

interface VisitorRows {
  /** Conditions that find the rows, each of them with an index. */
  by: {
    email?: (email: string) => RawBuilder<SqlBool>
    phone?: (phone: string) => RawBuilder<SqlBool>
    name?: (name: string) => RawBuilder<SqlBool>
  }
  /** The mails about a row are deleted with it: `appointment` also means those about `appointment moved`. */
  mailsAbout?: string
  logged?: LoggedData
  /** Locks the rows, and erases what they contain of the visitor. */
  erase: (tx: Database, ids: readonly number[], erasure: Erasure) => Promise<unknown>
  /** What an erasure leaves, and why. */
  afterwards: string
}

/** Entries whose `subject_id` is one of `ids`, or whose row has the id of the employee in the field `owner`. */
export interface LoggedOfEmployee extends LoggedData {
  ids?: (id: number) => RawBuilder<unknown>
  owner?: string
}

interface EmployeeRows {
  with: (employee: EmployeeKey) => RawBuilder<SqlBool>
  logged?: readonly LoggedOfEmployee[]
  /** Throws a refusal while the employee's data is needed. */
  refuse?: (tx: Database, employee: EmployeeKey) => Promise<void>
  erase?: (tx: Database, employee: ErasedEmployee) => Promise<unknown>
  afterwards: string
}

interface UserRows {
  with: (user: UserKey) => RawBuilder<SqlBool>
  /** The audited subjects whose `subject_id` is the id of the user. */
  logged?: readonly string[]
}

/** A row of the table `erasures`. */
export interface Erasure {
  id: string
  number: number
}

/**
 * A table with personal data. The feature that owns it lists it in its manifest. docs/privacy.md has the same tables and
 * columns, and says why and for how long they are kept.
 */
export interface PersonalTable {
  table: keyof DB & string
  /** The columns with personal data. */
  personal: readonly string[]
  /** The rows as people call them: Appointments. */
  rows: string
  /** What an export has of a row, by its name there: a column, or SQL. Undefined for copies that are soon deleted. */
  fields?: Readonly<Record<string, string | RawBuilder<unknown>>>
  /** The column with the moment at which a row was made. With the id, it recognizes the row in a restored backup. */
  moment?: string
  visitor?: VisitorRows
  employee?: EmployeeRows
  user?: UserRows
  /** A condition on mails of the outbox that belong to these rows. No erasure of a visitor deletes them, whatever their address. */
  keepsMails?: RawBuilder<SqlBool>
}

/** Compares e-mail addresses and names without regard to capitals and spaces. */
export const sameText = (column: string) => (text: string) =>
  sql<SqlBool>`plain_name(${sql.ref(column)}) = plain_name(${text})`
/** Compares the digits of phone numbers, without +1. */
export const samePhone = (column: string) => (phone: string) =>
  sql<SqlBool>`phone_digits(${sql.ref(column)}) = phone_digits(${phone})`

/** A regular expression for a name as a whole: Ann Lee is not in Joann Lee. */
export const namePattern = (name: string) =>
  `(?<![[:alpha:]])${name.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}(?![[:alpha:]])`

export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` or `,
      )})`
