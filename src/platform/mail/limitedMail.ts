import type { Database } from '../db/database.ts'
import { limits } from '../limits/allLimits.ts'
import { countIfAllowed, type Limit, type LimitedKey } from '../limits/limits.ts'
import { inNetwork } from '../limits/networkLimits.ts'
import { type Mail, queueMail } from './mail.ts'

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
