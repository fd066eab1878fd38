import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { dataChecks } from '#app/serverFeatures.ts'
import type { Database } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { findIncompleteOrders } from '#test/incompleteOrders.ts'
import { findDoubledMails } from './journal.ts'
import type { World } from './world.ts'

/** Each mail that was sent arrived, once, and each that waits is tried again as soon as documented. */
export async function findMailProblems({ db, mailServer, mail, shop }: World): Promise<string[]> {
  const accepted = mailServer.received.map(({ headers, at }) => ({ messageId: headers['message-id'] ?? '', at }))
  const doubled = findDoubledMails(accepted, [...shop.killed, ...mail.broken])
  const timesOf = (id: string) =>
    accepted
      .filter(({ messageId }) => messageId === id)
      .map(({ at }) => shop.killed.map((moment) => `${Math.round(at - moment)} ms after a kill`).join(', '))
      .join('; ')
  const arrived = new Set(accepted.map(({ messageId }) => /^<mail-(\d+)-/.exec(messageId)?.[1]))
  const mails = await db
    .selectFrom('outbox')
    .select([
      'id',
      'state',
      'tries',
      'last_error',
      sql<boolean>`next_try_at > now() + interval '4 hours'`.as('is_late'),
    ])
    .execute()
  return [
    ...doubled.map((id) => `The mail ${id} was accepted twice: ${timesOf(id)}.`),
    ...mails
      .filter(({ id, state }) => state === 'sent' && !arrived.has(String(id)))
      .map(({ id }) => `Lost: mail ${id}.`),
    ...mails.filter(({ state }) => state === 'failed').map(({ id, last_error }) => `Mail ${id} failed: ${last_error}`),
    ...mails
      .filter(({ state, tries, is_late }) => state === 'waiting' && (is_late || tries === 0))
      .map(({ id }) => `The mail ${id} waits too long.`),
  ]
}

export async function findFaultyRows(db: Database, before: readonly string[]): Promise<string[]> {
  const checks = await runChecks(db, dataChecks)
  for (const { sentence } of checks) console.log(sentence)
  return [
    ...checks.filter(({ isGood }) => !isGood).map(({ sentence }) => sentence),
    ...(await findIncompleteOrders(db)).filter((sentence) => !before.includes(sentence)),
  ]
}

/** After all faults, a backup is made and proved. */
export async function makeBackup({ environment }: World): Promise<string[]> {
  const program = ['--disable-warning=ExperimentalWarning', 'tools/backup.ts']
  const env = { PATH: process.env.PATH, ...environment }
  return promisify(execFile)(process.execPath, program, { env }).then(
    ({ stdout }) => {
      console.log(stdout.trim())
      return []
    },
    (error: Error) => [`No backup could be made: ${error.message}`],
  )
}
