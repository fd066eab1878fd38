import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { MovedTable } from './movedTables.ts'
import type { MoveEnd } from './moveEnd.ts'

/** 16 MB: so much is copied again after a break. */
const pagesAtOnce = 2048

/**
 * Copies the rows of a table that are not in the target yet, page by page as they are stored. The target notes in the same
 * transaction how far it has got.
 */
export async function copyRows(
  source: MoveEnd,
  target: MoveEnd,
  { name, id, columns, pages }: MovedTable,
): Promise<void> {
  if (pages === 0) return
  const { rows } = await target.client.query<{ next_page: number; is_copied: boolean }>(
    'select next_page, is_copied from move.progress where name = $1',
    [name],
  )
  if (rows[0]?.is_copied) return
  for (let page = rows[0]?.next_page ?? 0, isCopied = false; !isCopied; page += pagesAtOnce) {
    const next = page + pagesAtOnce
    isCopied = next >= pages
    await target.client.query('begin')
    const range = `ctid >= '(${page},0)' and ctid < '(${next},0)'`
    await pipeline(
      source.client.query(copyTo(`copy (select ${columns} from ${id} where ${range}) to stdout`)),
      target.client.query(copyFrom(`copy ${id} (${columns}) from stdin`)),
    )
    await target.client.query(
      `insert into move.progress values ($1, $2, $3)
      on conflict (name) do update set next_page = excluded.next_page, is_copied = excluded.is_copied`,
      [name, next, isCopied],
    )
    await target.client.query('commit')
  }
}

/** Empties a table of the target, so that it is copied from its beginning. */
export async function forgetRows({ client }: MoveEnd, { name, id }: MovedTable): Promise<void> {
  await client.query('begin')
  await client.query(`truncate ${id}`)
  await client.query('delete from move.progress where name = $1', [name])
  await client.query('commit')
}
