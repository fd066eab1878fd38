import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { OutgoingFile } from '#platform/http/outgoingFile.ts'
import { streamReply } from '#platform/http/replyBody.ts'
import { findPerson, listPersonRows, type PersonRows } from '#platform/personal/findPerson.ts'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { readShop } from '#platform/shop/shop.ts'
import { today } from '#shared/day.ts'
import type { PersonQuery } from '../contract.ts'
import { readPerson } from './findData.ts'
import { recordLook } from './recordLook.ts'

/** All rows of a person as one JSON file. Rows are read in batches while they are sent, because a user may have very many. */
export async function exportData(
  db: Database,
  tables: readonly PersonalTable[],
  query: PersonQuery,
  by: Session,
): Promise<OutgoingFile> {
  const { person } = await readPerson(db, query)
  const found = await findPerson(db, tables, person)
  await recordLook(db, 'exported', query, by)
  const { name: shop } = await readShop(db)
  const head = { shop, exported_at: new Date().toISOString(), ...person }
  return { fileName: `personal-data-${today()}.json`, content: streamReply(() => writeFile(db, head, found)) }
}

const perBatch = 500

async function* writeFile(db: Database, head: object, found: readonly PersonRows[]) {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`
  let isFirst = true
  for (const rows of found) {
    yield `${isFirst ? '' : ','}\n    ${JSON.stringify(rows.of.rows)}: [`
    isFirst = false
    yield* writeRows(db, rows)
    yield ']'
  }
  yield '\n  }\n}\n'
}

async function* writeRows(db: Database, rows: PersonRows) {
  let before: number | undefined
  for (;;) {
    const batch = await listPersonRows(db, rows, { most: perBatch, before })
    const text = batch.map(({ fields }) => `\n      ${JSON.stringify(fields)}`).join(',')
    if (text !== '') yield before === undefined ? text : `,${text}`
    before = batch.at(-1)?.id
    if (batch.length < perBatch) return
  }
}
