import type { Database } from '#platform/db/database.ts'
import { mailsTo } from './mails.ts'

/** The secret in the link to a page, from the newest mail to an address. */
export async function secretMailedTo(db: Database, to: string, page: 'newPassword' | 'notMe'): Promise<string> {
  const link = new RegExp(`/admin/${page}#([\\w-]{43})`)
  const secrets = (await mailsTo(db, to)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  const newest = secrets.at(-1)
  if (newest === undefined) throw new Error(`No mail to ${to} has a link to the page ${page}.`)
  return newest
}
