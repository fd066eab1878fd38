import type { Code } from '#shared/codes.ts'
import type { Database } from '../db/database.ts'
import { isRecent } from '../refusal/age.ts'
import { Refusal } from '../refusal/refusal.ts'
import { limits } from './allLimits.ts'
import { inMinutes, limitCodes } from './codes.ts'
import { countIfAllowed, limitEvent } from './limits.ts'
import { networksOf } from './network.ts'
import { inNetwork } from './networkLimits.ts'

// Limits for visitors, who have no account. A transaction counts in this order, so that two of them never wait for each
// other: the form or the move, the held time, the mail to the visitor, the mail to the shop.

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
    // Bookings stop when no time is free. Messages would not stop, and would fill the disk.
    ...(form === 'contact message' ? [{ limit: limits.allMessages, key: '' }] : []),
  ])
  if (refusedBy === limits.allMessages.name)
    throw new Refusal(limitCodes.tooManyMessages, { wait: inMinutes(retryAfter) }, { retryAfter, limit: refusedBy })
  if (refusedBy !== undefined) throw new Refusal(limitCodes.tooManyForms, {}, { retryAfter })
}

/**
 * Returns whether a visitor may hold a time until it is confirmed. An IPv6 block counts as one network, because nobody needs
 * to hold many times, and somebody who holds them again and again could block all times of a store.
 */
export async function allowHeldBooking(tx: Database, address: string): Promise<boolean> {
  const { network, block = network } = networksOf(address)
  return (await countIfAllowed(tx, [{ limit: limits.heldBookings, key: block }])).counted !== undefined
}

/** Limits how often an appointment is moved by its link, because each move sends two mails. */
export const limitMoves = (tx: Database, appointment: number, address: string, code: Code) =>
  limitEvent(
    tx,
    [{ limit: limits.moves.appointment, key: appointment }, ...inNetwork(limits.moves.network, address)],
    code,
  )

/** A form may have been opened in the future, if the server's clock was set back since. Its age is then unknown. */
function wasJustOpened(opened: number | undefined) {
  return opened !== undefined && isRecent(opened, leastSeconds * 1000)
}
