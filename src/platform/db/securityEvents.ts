import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EventAct } from '#shared/changedField.ts'
import type { ChangedBy, LoggedRow, ShownField, Subject } from './audit.ts'
import type { Database } from './database.ts'
import { deletedRows } from './deletedRows.ts'
import { executeBeside } from './statements.ts'

/** A kind of event that the audit log has. The feature that it belongs to lists it in its manifest, beside its audited subjects. */
interface EventSubject<Fact extends string> extends Subject {
  fields: Readonly<Record<Fact | keyof typeof counted, ShownField>>
}

/** How often it happened within a quarter of an hour, if more than once. */
const counted = { times: 'Times', last_at: 'Last time' }

/** Declares a kind of event by the labels of its facts. The values of `called` are its name in the log. */
export const eventOf = <Fact extends string>(
  name: string,
  labels: Readonly<Record<Fact, string>>,
  ...called: NoInfer<Fact>[]
): EventSubject<Fact> => ({
  name,
  fields: Object.fromEntries(
    Object.entries({ ...labels, ...counted }).map(([field, label]) => [field, { label, isMoney: false }]),
    // Its keys are those of the labels.
  ) as EventSubject<Fact>['fields'],
  called,
  isSecurity: true,
  isEvent: true,
})

interface SecurityEvent<Fact extends string> {
  /** Undefined if nobody has signed in, as after a wrong password. */
  by: ChangedBy
  act: EventAct
  subject: EventSubject<Fact>
  /** The row that it is about, if there is one. */
  id?: number
  /** Never pass a password, a token or a pin. */
  facts: Partial<Record<NoInfer<Fact>, string | number>>
  /** Events with the same values here, within the same quarter of an hour, are one entry with their number. */
  countedBy?: readonly (string | number)[]
}

/**
 * Adds an event that changes no row to the audit log, such as a sign-in or an export. For a change of a row, use
 * `recordChange`.
 */
export const recordEvent = <Fact extends string>(
  db: Database,
  { by, act, subject, id = 0, facts, countedBy }: SecurityEvent<Fact>,
) =>
  executeBeside(
    db,
    sql`
    insert into security_events as known (counted_as, user_id, username, act, subject, subject_id, facts)
    values (${countedBy ? countedAs(act, subject, countedBy) : null}, ${by?.user_id ?? null}, ${by?.username ?? 'Unknown'},
      ${act}, ${subject.name}, ${id}, ${JSON.stringify(facts)})
    on conflict (counted_as) do update set events = known.events + 1, last_at = now()`,
  )

const quarterOfAnHour = 15 * 60_000

const countedAs = (act: EventAct, { name }: Subject, values: readonly (string | number)[]) =>
  createHash('sha256')
    .update(JSON.stringify([act, name, ...values, Math.floor(Date.now() / quarterOfAnHour)]))
    .digest()

/** All events, with the columns of `loggedChanges`. */
export const loggedEvents = (db: Database) =>
  db
    .selectFrom('security_events')
    .select(['id', 'at', 'username', 'subject', 'subject_id'])
    .select(sql<LoggedRow>`null::jsonb`.as('before'))
    .select(
      sql<LoggedRow>`case when events = 1 then facts
        else facts || jsonb_build_object('times', events, 'last_at', last_at) end`.as('after'),
    )
    // `recordEvent` allows no other values.
    .select(sql<EventAct>`act`.as('act'))

/** Deletes the entries of failed sign-ins, which strangers cause in any number. The database lets nobody delete newer or other ones. */
export const deleteOldFailures = (db: Database): Promise<number> =>
  deletedRows(
    db
      .deleteFrom('security_events')
      .where('act', '=', 'failed')
      .where('last_at', '<', sql<string>`now() - interval '90 days'`),
  )
