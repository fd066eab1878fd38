import { demoPassword } from '#features/accounts/server/demo.ts'
import type { Database } from '#platform/db/database.ts'
import { limits } from '#platform/limits/allLimits.ts'
import type { Attack } from './attack.ts'
import { emailOf } from './callers.ts'
import { encodeBody } from './encodeBody.ts'
import { forgeHeaders } from './forgedHeaders.ts'
import { isOpen } from './openApi.ts'
import { plant } from './plant.ts'
import { Random } from './random.ts'
import { sendCounted } from './sendCounted.ts'
import type { Answer, Sent } from './sender.ts'
import { hasUntrustedPeers } from './shop.ts'
import { pathOf, Values } from './values.ts'

const part = 'limits'

const json = { 'content-type': 'application/json' }

/** Tries to make the shop send mails without end, to lock an owner out, and to come from somewhere else than it does. */
export async function attackLimits(attack: Attack) {
  await floodInboxes(attack)
  await guessPasswords(attack)
  await guessPins(attack)
  await forgeHeaders(attack)
  await reuseKeys(attack)
}

const countMails = async (db: Database, to: string) => {
  const mails = db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await mails.where('to_address', 'like', to).executeTakeFirstOrThrow()).count
}

/** Sends each open call with an e-mail address many times: to one inbox from many networks, and from one network to many. */
async function floodInboxes(attack: Attack) {
  const { db, operations, report, seed, isLong } = attack
  const random = new Random(seed + 2)
  const { ids } = await plant(db, random.text(8), 10)
  const values = new Values(random, ids)
  const times = isLong ? 80 : 8
  const [inAnHour] = limits.inbox
  const fromNetwork = limits.mails.visitor.network[0].most + limits.mails.shop.network[0].most
  const mails = operations.filter((operation) => isOpen(operation) && operation.body?.properties?.email)
  for (const [nth, operation] of mails.entries()) {
    const withMail = (email: string): Pick<Sent, 'body' | 'headers'> => {
      const { type, body } = encodeBody(operation, { ...Object(values.bodyOf(operation, { optional: 0.5 })), email })
      return { headers: { 'content-type': type ?? '' }, ...(body !== undefined && { body }) }
    }
    const call = { method: operation.method, path: pathOf(operation, {}) }
    // A stranger's address, and that of a user.
    for (const inbox of [`inbox-${nth}-${random.text(6)}@attack.example`, emailOf('saintjohn')]) {
      const before = await countMails(db, inbox)
      for (let n = 0; n < times; n++)
        await sendCounted(attack, part, { ...call, ...withMail(inbox), from: `198.51.${100 + nth}.${n}` })
      const got = (await countMails(db, inbox)) - before
      if (got > inAnHour.most) report.find(part, `${times} × ${operation.name} sent ${got} mails to one inbox`, inbox)
    }
    if (!isLong) continue
    for (const from of hasUntrustedPeers ? [`198.18.0.${nth}`, undefined] : [`198.18.0.${nth}`]) {
      const before = await countMails(db, '%')
      for (let n = 0; n < times; n++) {
        const { headers, body } = withMail(`${random.text(12)}@attack.example`)
        // The peer that is not trusted claims another address each time.
        const forged: Record<string, string> =
          from === undefined ? { 'x-forwarded-for': `198.18.1.${n}`, forwarded: `for=198.18.2.${n}` } : {}
        await sendCounted(attack, part, {
          ...call,
          headers: { ...headers, ...forged },
          ...(body && { body }),
          ...(from && { from }),
        })
      }
      const got = (await countMails(db, '%')) - before
      if (got > fromNetwork)
        report.find(part, `${times} × ${operation.name} from one network sent ${got} mails`, String(from))
    }
    // One customer of a provider has 65,536 networks of IPv6. Together they count as ten.
    const most = limits.mails.visitor.network[0].most * 10
    const before = await countMails(db, '%@attack.example')
    for (let n = 0; n <= most; n++)
      await sendCounted(attack, part, {
        ...{ ...call, ...withMail(`${random.text(12)}@attack.example`) },
        from: `2001:db8:${(0x100 + nth).toString(16)}:${n.toString(16)}::1`,
      })
    const got = (await countMails(db, '%@attack.example')) - before
    if (got > most) report.find(part, `${operation.name} from one /48 sent ${got} mails to visitors`, 'the whole part')
  }
}

async function guessPasswords(attack: Attack) {
  const { report, seed, isLong } = attack
  const random = new Random(seed + 3)
  const owner = emailOf('sunnyside')
  const signIn = (email: string, password: string, from: string | undefined, headers = {}) =>
    sendCounted(attack, part, {
      ...{ method: 'POST', path: '/api/user/signin/', headers: { ...json, ...headers }, ...(from && { from }) },
      body: JSON.stringify({ email, password }),
    })
  const { account, network } = limits.signIn

  const strangers = isLong ? 60 : 15
  for (let n = 0; n < strangers; n++) await signIn(owner, random.text(14), `192.0.2.${n}`)
  const { status } = await signIn(owner, demoPassword, '203.0.113.200')
  if (status !== 200)
    report.find(part, `${strangers} wrong passwords of strangers locked the owner out: ${status}`, owner)

  const tryUntilRefused = async (most: number, what: string, next: (n: number) => Promise<Answer>) => {
    for (let n = 1; n <= most; n++) await next(n)
    const { status: refused, headers } = await next(most + 1)
    if (refused !== 429) report.find(part, `${most + 1} wrong passwords ${what} got ${refused} instead of 429`, owner)
    else if (headers['retry-after'] === undefined) report.find(part, `A 429 has no Retry-After`, owner)
  }
  await tryUntilRefused(account.most, 'for one account', () => signIn(owner, random.text(14), '192.0.2.250'))
  if (hasUntrustedPeers) {
    await tryUntilRefused(account.most, 'with forged addresses', (n) =>
      signIn(owner, random.text(14), undefined, { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }),
    )
  }
  // An IPv6 household has 2^64 addresses.
  await tryUntilRefused(account.most, 'from one household', (n) => signIn(owner, random.text(14), `2001:db8:1:2::${n}`))
  if (!isLong) return
  await tryUntilRefused(network.most, 'for many accounts', () =>
    signIn(`${random.text(9)}@tidewater.example`, random.text(14), '192.0.2.251'),
  )
}

/** Wrong pins lock the pins of one store, and not of others. */
async function guessPins(attack: Attack) {
  const { callers, report, db } = attack
  const headers = { ...json, ...(await callers.headersOf('a till')) }
  const open = (pin: string) =>
    sendCounted(attack, part, { method: 'POST', path: '/pos/store/open/', headers, body: JSON.stringify({ pin }) })
  for (let n = 0; n < limits.pins.most; n++) await open(String(100_000 + n))
  const { status } = await open('999999')
  if (status !== 429) report.find(part, `${limits.pins.most + 1} wrong pins got ${status} instead of 429`, 'a till')
  await db.deleteFrom('limited_events').where('limit_name', '=', limits.pins.name).execute()
}

/** An Idempotency-Key of one user says nothing about the requests of another one. */
async function reuseKeys(attack: Attack) {
  const { callers, operations, report, seed, db } = attack
  const { id } = await db.selectFrom('products').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const check = operations.find(({ name }) => name === 'POST /api/admin/inventory/adjust/')
  if (!check) throw new Error('ops/attack/limits.ts: the stock is adjusted at another address now.')
  const key = `stolen-${seed}`
  const adjust = async (name: 'admin' | 'admin_warehouse', by: number) =>
    sendCounted(attack, part, {
      ...{
        method: 'POST',
        path: check.path,
        headers: { ...json, ...(await callers.headersOf(name)), 'idempotency-key': key },
      },
      body: JSON.stringify({ id, by, why: 'found' }),
    })
  const statuses = [
    (await adjust('admin', 1)).status,
    (await adjust('admin_warehouse', 2)).status,
    (await adjust('admin', 3)).status,
  ]
  if (String(statuses) !== '200,200,409') {
    report.find(
      part,
      `One Idempotency-Key of two users: ${statuses} instead of 200, 200 and 409 for another body`,
      check.name,
    )
  }
}
