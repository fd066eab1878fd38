import { sql } from 'kysely'
import { addressOf } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { hashToken, newToken, type Session, sessionWithoutToken } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { deletedRows } from '../db/deletedRows.ts'
import type { Cookies } from '../http/answer/cookies.ts'

/** In seconds. A browser opens the link at once. */
const lifetime = 60
const cookiePath = '/api/download'

/** The name of a cookie is public. Each link has its own, so that two files can be downloaded at the same time. */
const cookieOf = (link: string) => `download_${hashToken(link).toString('hex').slice(0, 8)}`

/**
 * Makes a link to the file of a job, so that the browser downloads it by itself, without a token. The link alone is useless: it
 * works once, for a minute, in the browser that asked for it, and while the session lasts.
 */
export async function makeLink(db: Database, job_id: number, { id }: Session, cookies: Cookies): Promise<string> {
  const [link, secret] = [newToken(), newToken()]
  await db
    .insertInto('download_links')
    .values({
      ...{ job_id, session_id: id, link_hash: hashToken(link), cookie_hash: hashToken(secret) },
      expires_at: sql<string>`now() + make_interval(secs => ${lifetime})`,
    })
    .execute()
  cookies.set(cookieOf(link), secret, { path: cookiePath, seconds: lifetime })
  return addressOf(jobCalls.byLink, { link })
}

/** Uses a link up, and returns the job and its owner. Undefined if the link does not work here, or not any more. */
export async function useLink(db: Database, link: string, cookies: Cookies) {
  const secret = cookies.readAll(cookieOf(link))[0]
  if (secret === undefined) return undefined
  const { rows } = await sql<{ job_id: number; user_id: number }>`
    delete from download_links link using sessions s
    where link.link_hash = ${hashToken(link)} and link.cookie_hash = ${hashToken(secret)} and link.expires_at > now()
      and s.id = link.session_id and s.expires_at > now()
    returning link.job_id, s.user_id`.execute(db)
  const [used] = rows
  const owner = used && (await sessionWithoutToken(db, used.user_id))
  return owner && { job: used.job_id, owner }
}

export const deleteOldLinks = (db: Database) =>
  deletedRows(db.deleteFrom('download_links').where('expires_at', '<', sql<string>`now()`))
