import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { entriesOf, eraseFromLog } from './eraseFromLog.ts'
import { anyOf, namePattern, type PersonalTable, sameText } from './personalTable.ts'

/** All tables with personal data: those of the features, and then those of the platform, whose rows are about them. */
export const allPersonalTables = (features: readonly PersonalTable[]): readonly PersonalTable[] => [
  ...features,
  outboxBeside(features),
  jobs,
  answeredCalls,
  undoableActs,
  securityEvents,
  auditLogOfPeople(features),
]

/** The mails. A mail that belongs to a row of another table, such as an account, is not found by the address of a visitor. */
function outboxBeside(tables: readonly PersonalTable[]): PersonalTable {
  const isKept = anyOf(tables.flatMap(({ keepsMails }) => keepsMails ?? []))
  return {
    table: 'outbox',
    rows: 'E-mails',
    personal: ['to_address', 'reply_to', 'subject', 'html', 'text', 'last_error'],
    fields: {
      To: 'to_address',
      'Reply to': 'reply_to',
      Subject: 'subject',
      Text: 'text',
      About: sql`concat(about, ' ', about_id)`,
      State: 'state',
      'Queued at': 'queued_at',
      'Sent at': 'sent_at',
      'Last error': 'last_error',
    },
    moment: 'queued_at',
    visitor: {
      by: {
        email: (email) => sql`(${sameText('to_address')(email)} and not ${isKept}) or ${sameText('reply_to')(email)}`,
      },
      erase: (tx, ids) => tx.deleteFrom('outbox').where('id', 'in', ids).execute(),
      afterwards:
        'Deleted. E-mails that were waiting are not sent. Those to users of the workbench, or about their accounts, are not in this list and stay.',
    },
    user: { with: ({ email }) => sameText('to_address')(email) },
  }
}

/** The input of a job has the text that its user searched for. */
const searchedFor = (text: string) => sql<boolean>`position(plain_name(${text}) in lower(input::text)) > 0`

const jobs: PersonalTable = {
  table: 'jobs',
  rows: 'Jobs',
  personal: ['started_by', 'input', 'message', 'error'],
  fields: {
    Job: 'title',
    'Started by': 'started_by',
    Input: 'input',
    State: 'state',
    'Started at': 'created_at',
    'Ended at': 'ended_at',
    Message: 'message',
    Error: 'error',
  },
  moment: 'created_at',
  visitor: {
    by: { email: searchedFor, name: searchedFor },
    erase: (tx, ids) => tx.deleteFrom('jobs').where('id', 'in', ids).execute(),
    afterwards: 'Deleted, with their files.',
  },
  employee: {
    with: ({ name }) => searchedFor(name),
    erase: (tx, { name }) => tx.deleteFrom('jobs').where(searchedFor(name)).execute(),
    afterwards: 'Deleted, with their files.',
  },
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

/** A text within a text of JSON. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)

const answeredCalls: PersonalTable = {
  table: 'answered_calls',
  rows: 'Kept replies',
  personal: ['reply'],
  employee: {
    with: () => sql`false`,
    erase: (tx, { name, neutral }) => {
      const pattern = namePattern(insideJson(name))
      return sql`
        update answered_calls set reply = regexp_replace(reply::text, ${pattern}, ${neutral}, 'gi')::jsonb
        where position(lower(${insideJson(name)}) in lower(reply::text)) > 0`.execute(tx)
    },
    afterwards: 'The name is replaced. They are deleted after a day.',
  },
}

/** Removes erased data from the replies that are kept for calls that are sent again. */
export const eraseReplies = (tx: Database, ofField: string, ids: readonly number[], erased: Record<string, string>) =>
  sql`
    update answered_calls set reply = reply || ${JSON.stringify(erased)}::jsonb
    where reply ? ${ofField} and reply -> 'id' = any(array(select to_jsonb(unnest(${ids}::integer[]))))`.execute(tx)

const undoableActs: PersonalTable = {
  table: 'undoable_acts',
  rows: 'Acts that can be undone',
  personal: ['state'],
  employee: {
    with: () => sql`false`,
    erase: (tx, { name }) =>
      sql`delete from undoable_acts where position(${insideJson(name)} in state::text) > 0`.execute(tx),
    afterwards: 'Deleted.',
  },
}

/** Events name accounts only, no visitors and no employees. */
const securityEvents: PersonalTable = {
  table: 'security_events',
  rows: 'Security events',
  personal: ['username', 'facts'],
  fields: {
    When: 'at',
    'Last time': 'last_at',
    Times: 'events',
    Who: 'username',
    Act: 'act',
    What: 'subject',
    Facts: 'facts',
  },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

/** The entries about people, as the tables of the features declare them. */
function auditLogOfPeople(tables: readonly PersonalTable[]): PersonalTable {
  const ofVisitors = tables.flatMap(({ visitor }) => (visitor?.logged ? [visitor.logged] : []))
  const ofEmployees = tables.flatMap(({ employee }) => employee?.logged ?? [])
  const ofUsers = tables.flatMap(({ user }) => user?.logged ?? [])
  return {
    table: 'audit_log',
    rows: 'Audit log',
    personal: ['username', 'before', 'after'],
    fields: {
      When: 'at',
      Who: 'username',
      Act: 'act',
      What: 'subject',
      ID: 'subject_id',
      Before: 'before',
      After: 'after',
    },
    moment: 'at',
    visitor: {
      by: {
        email: (email) =>
          anyOf(
            ofVisitors.map(
              ({ subject }) =>
                sql`subject = ${sql.lit(subject)} and after ? 'email' and plain_name(after ->> 'email') = plain_name(${email})`,
            ),
          ),
      },
      erase: async (tx, ids, erasure) => {
        const fields = ofVisitors.flatMap((logged) => logged.fields)
        await eraseFromLog(tx, erasure, sql`id = any(${ids})`, { fields })
      },
      afterwards: 'Kept: who changed what and when. Name, address and text of the visitor are replaced.',
    },
    employee: {
      with: ({ id }) => anyOf(ofEmployees.map((logged) => entriesOf(logged, id))),
      afterwards: 'Kept: who changed what and when. The name is replaced.',
    },
    user: {
      with: ({ id }) => sql`(user_id = ${id} or (subject_id = ${id} and subject = any(${ofUsers})))`,
    },
  }
}
