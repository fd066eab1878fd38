import { type RawBuilder, sql } from 'kysely'
import { type LoggedRow, loggedChanges, type Subject } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { loggedEvents } from '#platform/db/securityEvents.ts'
import { fieldsInWords } from '#platform/db/valueInWords.ts'
import { withinDaysOfShop } from '#platform/list/days.ts'
import { type ListPage, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { dollars } from '#platform/list/shownAs.ts'
import { readClock } from '#platform/shop/shop.ts'
import { changeActs, emptyValue, eventActs, hasChanged } from '#shared/changedField.ts'
import type { Clock } from '#shared/clocks.ts'
import { countedUpTo } from '#shared/list.ts'
import { type AuditEntry, auditColumns } from '../columns.ts'
import type { AuditQuery } from '../contract.ts'

interface Row extends Omit<AuditEntry, 'fields'> {
  before: LoggedRow
  after: LoggedRow
}

/** Reads the log with the fields of these subjects. Entries of other subjects, from older releases, are listed without fields. */
export function auditLogOf(subjects: readonly Subject[]) {
  const fieldsOf = new Map(subjects.map(({ name, fields }) => [name, fields]))
  const nameOfChange = nameOf(subjects, sql`coalesce(after, before)`)
  const nameOfEvent = nameOf(subjects, sql`facts`)
  const shape: ListShape<Row> = {
    columns: auditColumns,
    alsoShown: [changesOf(subjects)],
    newestFirst: true,
    countedUpTo,
  }

  // Literals and not parameters, because PostgreSQL then knows how rare these subjects are.
  const security = subjects.flatMap(({ name, isSecurity }) => (isSecurity ? [sql.lit(name)] : []))
  const isEvent = (subject: string) => subjects.some(({ name, isEvent }) => name === subject && isEvent)

  function entries(db: Database, { view, act, subject, ...days }: AuditQuery) {
    const changes = loggedChanges(db).select(nameOfChange.as('name')).$castTo<Row>()
    const events = loggedEvents(db).select(nameOfEvent.as('name')).$castTo<Row>()
    const isOfEvents = eventActs.some((each) => each === act) || isEvent(subject)
    const isOfChanges = changeActs.some((each) => each === act) || (subject !== '' && !isEvent(subject))
    const logged = isOfEvents ? events : isOfChanges ? changes : changes.unionAll(events)
    // Conditions inside of the union would keep PostgreSQL from reading both tables in the order of their indexes.
    return db
      .selectFrom(logged.as('logged'))
      .selectAll()
      .$if(view === 'security', (rows) => rows.where('subject', 'in', security))
      .$if(act !== '', (rows) => rows.where('act', '=', act || changeActs[0]))
      .$if(subject !== '', (rows) => rows.where('subject', '=', subject))
      .$if(Boolean(days.start_date || days.end_date), (rows) => rows.where(withinDaysOfShop('at', days)))
  }

  const asEntry = ({ before, after, ...entry }: Row, clock: Clock): AuditEntry => {
    const fields = fieldsInWords(fieldsOf.get(entry.subject) ?? {}, { before, after }, clock)
    const [changed, same] = [fields.filter(hasChanged), fields.filter((field) => !hasChanged(field))]
    return { ...entry, fields: [...changed, ...same.filter(({ after }) => after !== '')] }
  }

  return {
    find: async (db: Database, query: AuditQuery): Promise<ListPage<AuditEntry>> => {
      const { items, ...page } = await readPage(db, entries(db, query), query, shape)
      const clock = await readClock(db)
      return { ...page, items: items.map((row) => asEntry(row, clock)) }
    },
    stream: async (db: Database, query: AuditQuery) => {
      const clock = await readClock(db)
      return (await readWholeList(db, entries(db, query), query, shape)).map((row) => asEntry(row, clock))
    },
  }
}

/** The name of each row, from the values that were logged. */
function nameOf(subjects: readonly Subject[], logged: RawBuilder<unknown>) {
  const cases = subjects.map(({ name, called, calledInSql }) => {
    const parts = called.map((field) => sql`nullif(${logged} ->> ${sql.lit(field)}, '')`)
    return sql`when ${sql.lit(name)} then ${calledInSql ?? sql`concat_ws(' ', ${sql.join(parts)})`}`
  })
  return sql<string>`case subject ${sql.join(cases, sql` `)} else '' end`
}

/** The changed fields in words, as the page shows them in one line; see `changeInOneLine`. */
function changesOf(subjects: readonly Subject[]) {
  const shown = JSON.stringify(Object.fromEntries(subjects.map(({ name, fields }) => [name, fields])))
  return sql`(
  select string_agg(concat(field.value ->> 'label', ': ', case
    when row.act = 'removed' then ${logged('before')}
    else concat(
      case when row.act = 'changed' or (row.act = 'restored' and ${logged('before')} is not null)
        then concat(coalesce(${logged('before')}, ${emptyValue}), ' → ') end,
      coalesce(${logged('after')}, ${emptyValue})) end), ' · ')
  from jsonb_each(${shown}::jsonb -> row.subject) as field
  where row.before ->> field.key is distinct from row.after ->> field.key)`
}

/** A logged value of the field in words; see `valueInWords`. Older releases logged money as text. */
function logged(side: 'before' | 'after') {
  const value = sql`row.${sql.raw(side)} -> field.key`
  const text = sql`row.${sql.raw(side)} ->> field.key`
  return sql`nullif(case
    when jsonb_typeof(${value}) = 'boolean' then case ${text} when 'true' then 'Yes' else 'No' end
    when jsonb_typeof(${value}) = 'number' and field.value -> 'isMoney' = 'true' then (${dollars(sql`(${text})::numeric`)})::text
    else coalesce(field.value -> 'meanings' ->> (${text}), ${text}) end, '')`
}
