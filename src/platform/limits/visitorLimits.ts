import type { Code } from '#shared/codes.ts'
import { isRecent } from '../age.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { type Mail, queueMail } from '../mail/mail.ts'
import { limits } from './allLimits.ts'
import { inMinutes, limitCodes } from './codes.ts'
import { countIfAllowed, type Limit, type LimitedKey, limitEvent } from './limits.ts'
import { networksOf } from './network.ts'
import { inNetwork } from './networkLimits.ts'

// Limits for visitors, who have no account. A transaction counts in this order, so that two of them never wait for each
// other: the form or the move, the held place, the mail to the visitor, the mail to the shop.

interface TrapFields {
  website?: string | undefined
  opened?: number | undefined
}

const leastSeconds = 2

/**
 * Refuses a public form that a machine has filled in, or that is sent too often from one network. It counts in the
 * transaction that handles the form, so a form that is refused does not count.
 */
export async function limitForm(
  tx: Database,
  form: keyof typeof limits.forms,
  { website, opened }: TrapFields,
  address: string,
) {
  if (website) throw new Refusal(limitCodes.machine)
  if (wasJustOpened(opened)) throw new Refusal(limitCodes.tooFast, {}, { retryAfter: leastSeconds })
  const { refusedBy, retryAfter } = await countIfAllowed(tx, [
    ...inNetwork(limits.forms[form], address),
    // Bookings end with the free times. Messages would fill the disk.
    ...(form === 'contact message' ? [{ limit: limits.allMessages, key: '' }] : []),
  ])
  if (refusedBy === limits.allMessages.name)
    throw new Refusal(limitCodes.tooManyMessages, { wait: inMinutes(retryAfter) }, { retryAfter, limit: refusedBy })
  if (refusedBy !== undefined) throw new Refusal(limitCodes.tooManyForms, {}, { retryAfter })
}

/**
 * Returns whether a visitor may hold a place until it is confirmed. An IPv6 block counts as one network, because nobody needs to
 * hold many, and whoever holds them again and again could keep a store full.
 */
export async function allowHeldPlace(tx: Database, address: string): Promise<boolean> {
  const { network, block = network } = networksOf(address)
  return (await countIfAllowed(tx, [{ limit: limits.heldPlaces, key: block }])).counted !== undefined
}

/** Limits how often an appointment is moved by its link, because each move sends two mails. */
export const limitMoves = (tx: Database, appointment: number, address: string, code: Code) =>
  limitEvent(
    tx,
    [{ limit: limits.moves.appointment, key: appointment }, ...inNetwork(limits.moves.network, address)],
    code,
  )

/**
 * Queues a mail that a visitor causes, unless a limit is reached, and returns the name of that limit. The limits are there
 * because a visitor can type the address of another person. A mail to a typed address is also limited by its inbox.
 */
export async function queueLimitedMail(
  tx: Database,
  mail: Mail,
  { to, address }: { to: keyof typeof limits.mails; address: string },
): Promise<LimitedMail> {
  const { network, all } = limits.mails[to]
  const { counted, refusedBy } = await countIfAllowed(tx, [
    ...(to === 'visitor' ? eachFor(limits.inbox, inboxOf(mail.to)) : []),
    ...network.flatMap((limit) => inNetwork(limit, address)),
    ...eachFor(all, ''),
  ])
  if (!counted) return { isQueued: false, refusedBy }
  await queueMail(tx, mail)
  return { isQueued: true }
}

interface LimitedMail {
  isQueued: boolean
  refusedBy?: string
}

const eachFor = (limits: readonly Limit[], key: string): LimitedKey[] => limits.map((limit) => ({ limit, key }))

/** Addresses of the same inbox count as one: `Anne.Roy+phone@mail.example` is `anneroy@mail.example`. */
export function inboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')
  return `${name}@${domain}`
}

/** A form may have been opened in the future, if the server's clock was set back since. Its age is then unknown. */
function wasJustOpened(opened: number | undefined) {
  return opened !== undefined && isRecent(opened, leastSeconds * 1000)
}
