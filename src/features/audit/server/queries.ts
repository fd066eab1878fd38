import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type ListPage, type ListShape, readPage, readWhole } from '#platform/list/list.ts'
import { momentInShop } from '#platform/list/shownAs.ts'
import { shopTimeZone } from '#shared/day.ts'
import { type AuditEntry, type AuditQuery, auditColumns, countedUpTo } from '../contract.ts'
import { hasChanged, none } from '../rules.ts'
import { inWordsOf, nameInWords, valueInWords } from './inWords.ts'
import { shown, shownOf } from './shown.ts'

type Noted = Record<string, unknown> | null
interface Row extends Omit<AuditEntry, 'fields'> {
  before: Noted
  after: Noted
}

/** The fields of every subject as `changes` needs them: what each is called, and how its values are shown. */
const shownFields = JSON.stringify(
  Object.fromEntries(
    Object.entries(shown).map(([subject, { fields }]) => [
      subject,
      Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, inWordsOf(field, schema)])),
    ]),
  ),
)
/** A noted value of the field in words; see `valueInWords`. Money that is no number was noted by an older release. */
const noted = (side: 'before' | 'after') => {
  const value = sql`row.${sql.raw(side)} -> field.key`
  const text = sql`row.${sql.raw(side)} ->> field.key`
  return sql`nullif(case
    when jsonb_typeof(${value}) = 'boolean' then case ${text} when 'true' then 'Yes' else 'No' end
    when jsonb_typeof(${value}) = 'number' and field.value ? 'money' then ((${text})::numeric * 0.01)::text
    else coalesce(field.value -> 'meanings' ->> (${text}), ${text}) end, '')`
}
/** The changed fields in words, as the page shows them in one line; see `inOneLine`. */
const changes = sql`(
  select string_agg(concat(field.value ->> 'name', ': ', case row.act
    when 'made' then ${noted('after')}
    when 'removed' then ${noted('before')}
    else concat(coalesce(${noted('before')}, ${none}), ' → ', coalesce(${noted('after')}, ${none})) end), ' · ')
  from jsonb_each(${shownFields}::jsonb -> row.subject) as field
  where row.before ->> field.key is distinct from row.after ->> field.key)`

const shape: ListShape<Row> = {
  columns: auditColumns,
  shown: { id: 'hidden', at: momentInShop },
  alsoShown: [changes],
  newestFirst: true,
  countedUpTo,
}

export async function findEntries(db: Database, ask: AuditQuery): Promise<ListPage<AuditEntry>> {
  const { items, ...page } = await readPage(db, entries(db, ask), ask, shape)
  return { ...page, items: items.map(asEntry) }
}

export const streamEntries = async (db: Database, ask: AuditQuery) =>
  (await readWhole(db, entries(db, ask), ask, shape)).map(asEntry)

const entries = (db: Database, { act, subject, start_date, end_date }: AuditQuery) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'username', 'subject_id', name.as('name')])
    .select([sql<Noted>`before`.as('before'), sql<Noted>`after`.as('after')])
    // `recordChange` takes no other.
    .select(['subject', sql<Row['act']>`act`.as('act')])
    .$if(act !== '', (rows) => rows.where('act', '=', act))
    .$if(subject !== '', (rows) => rows.where('subject', '=', subject))
    .$if(start_date !== undefined, (rows) => rows.where('at', '>=', midnight(sql`${start_date}::date`)))
    .$if(end_date !== undefined, (rows) => rows.where('at', '<', midnight(sql`${end_date}::date + 1`)))

/** When a day begins in the shop. */
const midnight = (day: ReturnType<typeof sql>) => sql<string>`(${day})::timestamp at time zone ${shopTimeZone}`

/** What each thing is called, out of what was noted of it. A password is somebody's. */
const name = sql<string>`case subject ${sql.join(
  Object.entries(shown).map(([subject, { called }]) => {
    const parts = called.map((field) => sql`nullif(coalesce(after, before) ->> ${sql.lit(field)}, '')`)
    const known = sql`concat_ws(' ', ${sql.join(parts)})`
    const user = sql`coalesce((select username from users where users.id = subject_id), '')`
    return sql`when ${sql.lit(subject)} then ${subject === 'password' ? user : known}`
  }),
  sql` `,
)} else '' end`

function asEntry({ before, after, ...entry }: Row): AuditEntry {
  const fields = Object.entries(shownOf(entry.subject)).map(([field, schema]) => ({
    name: nameInWords(field),
    before: valueInWords(field, schema, before?.[field]),
    after: valueInWords(field, schema, after?.[field]),
  }))
  const [changed, same] = [fields.filter(hasChanged), fields.filter((field) => !hasChanged(field))]
  return { ...entry, fields: [...changed, ...same.filter(({ after }) => after !== '')] }
}
