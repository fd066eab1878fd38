import { sql } from 'kysely'
import type { Attack } from './attack.ts'
import { sendCounted } from './sendCounted.ts'
import type { Sent } from './sender.ts'
import { hasUntrustedPeers } from './shop.ts'

const part = 'limits'
const json = { 'content-type': 'application/json' }
/** A host that must appear in no page, no mail and no redirect. */
const forgedHost = 'forged-host.example'

/** No header decides where links lead, who the visitor is, or which id the log has. */
export async function forgeHeaders(attack: Attack) {
  const { report, db, operations } = attack
  const hosts = {
    host: forgedHost,
    'x-forwarded-host': forgedHost,
    forwarded: `host=${forgedHost}`,
    'x-host': forgedHost,
  }
  const pages = [
    '/',
    '/fr',
    '/find',
    '/services',
    '/contact',
    '/admin',
    '/sitemap.xml',
    '/robots.txt',
    '/nowhere',
    '/api/openapi.json',
  ]
  for (const path of pages) {
    for (const from of [undefined, '198.51.100.9']) {
      const sent: Sent = { method: 'GET', path, headers: hosts, ...(from && { from }) }
      const answer = await sendCounted(attack, part, sent)
      if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(forgedHost))
        report.find(part, 'A page has a forged host', sent)
    }
  }
  const contact = operations.find(({ name }) => name === 'POST /api/email/contactUs/')
  if (!contact) throw new Error('ops/attack/limits.ts: the contact form has another address now.')
  const message = {
    name: 'Anne',
    email: 'anne@visitor.test',
    message: 'Hello',
    opened: Date.now() - 60_000,
    website: '',
  }
  await sendCounted(attack, part, {
    method: 'POST',
    path: contact.path,
    headers: { ...json, ...hosts },
    body: JSON.stringify(message),
    from: '198.51.100.10',
  })
  const { rows } = await sql<{ id: number }>`
    select id from outbox where strpos(html || text || subject, ${forgedHost}) > 0`.execute(db)
  if (rows.length > 0) report.find(part, 'A mail has a forged host', JSON.stringify(rows))

  if (!hasUntrustedPeers)
    return report.note('This machine has only one loopback address: nothing was sent by an untrusted peer.')
  const ids = { 'x-request-id': 'forged-request-id' }
  const live = await sendCounted(attack, part, { method: 'GET', path: '/health/live', headers: ids })
  if (live.headers['x-request-id'] === ids['x-request-id'])
    report.find(part, 'A forged X-Request-Id was taken over', '/health/live')
  const forgeries: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { authorization: 'Bearer wrong-metrics-token-0000' },
  ]
  for (const headers of forgeries) {
    const { status } = await sendCounted(attack, part, { method: 'GET', path: '/metrics', headers })
    if (status === 200) report.find(part, 'The metrics were sent to somebody else', JSON.stringify(headers))
  }
}
