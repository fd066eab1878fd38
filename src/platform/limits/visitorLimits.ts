import { strangerWords } from '#shared/strangers.ts'
import { isRecent } from '../age.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { type Mail, queueMail } from '../mail/mail.ts'
import { type Counted, type Limit, networkOf, tryEvent } from './limits.ts'

// All limits on what visitors can do without an account. docs/operations.md lists the same figures.
// One transaction may count a form or a move first, then the mail to the visitor, then the mail to the shop. Every
// transaction counts in this order, so that no two of them wait for each other.

const hour = 60
const day = 24 * hour

const formLimits = {
  'contact message': { name: 'contact message', most: 20, minutes: 15 },
  'service request': { name: 'service request', most: 20, minutes: 15 },
} as const satisfies Record<string, Limit>

const moveLimits = {
  appointment: { name: 'moves of an appointment', most: 10, minutes: hour },
  network: { name: 'moves from a network', most: 30, minutes: hour },
} as const satisfies Record<string, Limit>

const limitsOfMail = (to: string) => ({
  network: [
    { name: `mails to ${to} from a network, in an hour`, most: 20, minutes: hour },
    { name: `mails to ${to} from a network, in a day`, most: 60, minutes: day },
  ],
  all: [
    { name: `mails to ${to}, in an hour`, most: 300, minutes: hour },
    { name: `mails to ${to}, in a day`, most: 2000, minutes: day },
  ],
})
const mailLimits = { visitor: limitsOfMail('visitors'), shop: limitsOfMail('the shop') }
const inboxLimits: readonly Limit[] = [
  { name: 'mails to an inbox, in an hour', most: 3, minutes: hour },
  { name: 'mails to an inbox, in a day', most: 10, minutes: day },
]

interface TrapFields {
  website?: string | undefined
  opened?: number | undefined
}

const says = strangerWords.en
const leastSeconds = 2

/**
 * Refuses a public form that a machine has filled in, or that comes too often from one network. It counts in the
 * transaction of what the form does, so a form that is refused does not count.
 */
export async function limitForm(
  tx: Database,
  form: keyof typeof formLimits,
  { website, opened }: TrapFields,
  address: string,
) {
  if (website) throw new Refusal(400, says.machine, { code: 'machine' })
  if (wasJustOpened(opened)) throw new Refusal(400, says.tooFast, { code: 'too_fast', retryAfter: leastSeconds })
  const { retryAfter } = await tryEvent(tx, [{ limit: formLimits[form], key: networkOf(address) }])
  if (retryAfter) throw new Refusal(429, says.tooMany, { code: 'too_many_tries', retryAfter })
}

/** Limits how often an appointment is moved by its link. Each move writes to the store's list and sends two mails. */
export async function limitMoves(tx: Database, appointment: number, address: string, message: string) {
  const { retryAfter } = await tryEvent(tx, [
    { limit: moveLimits.appointment, key: appointment },
    { limit: moveLimits.network, key: networkOf(address) },
  ])
  if (retryAfter) throw new Refusal(429, message, { code: 'too_many_tries', retryAfter })
}

/**
 * Queues a mail that a visitor causes, unless a limit is reached: anybody can enter anybody's e-mail address in a form.
 * Returns whether the mail was queued. A mail to an address that the visitor typed is also limited by its inbox.
 */
export async function queueLimitedMail(
  tx: Database,
  mail: Mail,
  { to, address }: { to: keyof typeof mailLimits; address: string },
): Promise<boolean> {
  const { network, all } = mailLimits[to]
  const { counted } = await tryEvent(tx, [
    ...(to === 'visitor' ? eachFor(inboxLimits, inboxOf(mail.to)) : []),
    ...eachFor(network, networkOf(address)),
    ...eachFor(all, ''),
  ])
  if (!counted) return false
  await queueMail(tx, mail)
  return true
}

const eachFor = (limits: readonly Limit[], key: string): Counted[] => limits.map((limit) => ({ limit, key }))

/** Addresses that reach one inbox count as one: `Anne.Roy+phone@mail.example` is `anneroy@mail.example`. */
export function inboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')
  return `${name}@${domain}`
}

/** A form from the future was opened before the server's clock was set back: how long ago is unknown. */
function wasJustOpened(opened: number | undefined) {
  return opened !== undefined && isRecent(opened, leastSeconds * 1000)
}
