import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { ChangeAct } from '#shared/changedField.ts'
import { Money } from '#shared/money.ts'
import type { Database } from './database.ts'

/** A kind of row whose changes are logged. The feature that owns it lists it in its manifest. */
export interface Subject {
  /** The name in the column `subject`, and in sentences: "There is no such promo code." */
  name: string
  /** The fields that the log shows. All other fields of a row stay hidden. */
  fields: Readonly<Record<string, ShownField>>
  /** The fields whose values, in this order, are the name of a row. */
  called: readonly string[]
  /** The name of a row in SQL, if no field holds it. */
  calledInSql?: RawBuilder<string>
  /** It decides who may get in, or what they may do. The view Security of the audit log lists it. */
  isSecurity?: true
  /** Its entries are events, not changes of rows. */
  isEvent?: true
}

export interface ShownField {
  label: string
  isMoney: boolean
  /** Texts for the values of the field. */
  meanings?: Readonly<Record<string, string>>
}

interface Shown<Field extends string> {
  fields: readonly Field[]
  called: readonly NoInfer<Field>[]
  calledInSql?: RawBuilder<string>
  isSecurity?: true
  /** Labels that are not the field's own name. */
  labels?: Partial<Record<NoInfer<Field>, string>>
  meanings?: Partial<Record<NoInfer<Field>, Readonly<Record<string, string>>>>
}

/** Declares a subject by the schema of its row, from which it also learns which fields are money. */
export function subjectOf<Row extends z.ZodObject, Field extends keyof z.output<Row> & string>(
  name: string,
  row: Row,
  { fields, called, calledInSql, isSecurity, labels = {}, meanings = {} }: Shown<Field>,
): Subject {
  const shown = (field: Field): ShownField => ({
    label: labels[field] ?? labelOf(field),
    isMoney: bare(row.shape[field]) === Money,
    ...(meanings[field] && { meanings: meanings[field] }),
  })
  return {
    name,
    fields: Object.fromEntries(fields.map((field) => [field, shown(field)])),
    called,
    ...(calledInSql && { calledInSql }),
    ...(isSecurity && { isSecurity }),
  }
}

/** Returns a function that leaves out the fields of a row that the log does not show. */
export const onlyShown =
  ({ fields }: Subject) =>
  (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => field in fields))

/** `secondaryDevice` and `wholesale_price` become Secondary device and Wholesale price. */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema

/** Who makes a change: a user, a till, or the program on the server, which have no id. Undefined while the shop is set up. */
export type ChangedBy = { user_id: number | null; username: string } | undefined

interface Change {
  by: ChangedBy
  act: ChangeAct
  subject: Subject
  id: number
  before?: object | undefined
  after?: object | undefined
}

/** The row of a subject before or after a change, as it was logged. */
export type LoggedRow = Readonly<Record<string, unknown>> | null

/** All changes that are logged. */
export const loggedChanges = (db: Database) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'username', 'subject', 'subject_id'])
    .select([sql<LoggedRow>`before`.as('before'), sql<LoggedRow>`after`.as('after')])
    // `recordChange` allows no other values.
    .select(sql<ChangeAct>`act`.as('act'))

export type LoggedChange = Awaited<ReturnType<ReturnType<typeof loggedChanges>['execute']>>[number]

/** Logs who changed what, in the transaction that changes it. Never pass a password, a token or a pin. */
export const recordChange = (db: Database, change: Change) => recordChanges(db, [change])

/** A statement has at most 65,535 parameters, and each change has seven. */
const mostPerStatement = 1000

export async function recordChanges(db: Database, changes: readonly Change[]) {
  for (let at = 0; at < changes.length; at += mostPerStatement) {
    await insertChanges(db, changes.slice(at, at + mostPerStatement)).execute()
  }
}

const insertChanges = (db: Database, changes: readonly Change[]) =>
  db.insertInto('audit_log').values(
    changes.map(({ by, act, subject, id, before, after }) => ({
      user_id: by?.user_id ?? null,
      username: by?.username ?? 'Set-up',
      act,
      subject: subject.name,
      subject_id: id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })),
  )
