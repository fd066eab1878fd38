import { demoPassword } from '#features/accounts/server/demo.ts'
import { limits } from '#platform/limits/allLimits.ts'
import type { Attack } from './attack.ts'
import { emailOf } from './callers.ts'
import { isOpen } from './openApi.ts'
import { Requests, requestFor } from './requests.ts'
import type { Answer } from './sender.ts'
import { hasUntrustedPeers } from './shop.ts'

/** Tries to make the shop send mails without end, to guess passwords, to lock an owner out, and to send calls without end. */
export async function attackLimits(attack: Attack) {
  const requests = new Requests(attack.seed, (await attack.plant()).ids)
  await floodInboxes(attack, requests)
  await guessPasswords(attack, requests)
  const { callers, report } = attack
  const statuses: number[] = []
  for (let n = 0; n <= limits.till.most; n++) {
    const { status } = await callers.send('a till', { method: 'POST', path: '/pos/timestamp/checkIn/' })
    statuses.push(status)
  }
  if (!statuses.includes(429)) report.find(`${statuses.length} requests of a till were not limited`, 'a till')
}

/** Sends each open call with an e-mail address: to one inbox from many networks, from one network, and from one block of IPv6. */
async function floodInboxes({ db, operations, report, sender, isLong }: Attack, requests: Requests) {
  const [visitors, shop] = [limits.mails.visitor.network[0].most, limits.mails.shop.network[0].most]
  const countMails = async (to: string) => {
    const mails = db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
    return (await mails.where('to_address', 'like', to).executeTakeFirstOrThrow()).count
  }
  const mailing = operations.filter((operation) => isOpen(operation) && operation.body?.properties?.email)
  for (const [nth, operation] of mailing.entries()) {
    const flood = async (what: string, most: number, times: number, inbox: string, from: (n: number) => string) => {
      const before = await countMails(inbox)
      for (let n = 0; n < times; n++) {
        const email = inbox.includes('%') ? `${requests.text(12)}@attack.example` : inbox
        const body = { ...Object(requests.bodyOf(operation, 'some')), email }
        await sender.send({ ...requestFor(operation, operation.path, body), from: from(n) })
      }
      const got = (await countMails(inbox)) - before
      if (got > most) report.find(`${times} × ${operation.name} ${what} sent ${got} mails`, inbox)
    }
    const toOne = isLong ? 30 : 8
    for (const inbox of [`inbox-${nth}-${requests.text(6)}@attack.example`, emailOf('saintjohn')])
      await flood('to one inbox', limits.inbox[0].most, toOne, inbox, (n) => `198.51.${100 + nth}.${n}`)
    if (!isLong) continue
    await flood('from one network', visitors + shop, 80, '%', () => `198.18.0.${nth}`)
    // One customer of a provider has 65,536 networks of IPv6. Together they count as ten.
    const block = (n: number) => `2001:db8:${(0x100 + nth).toString(16)}:${n.toString(16)}::1`
    await flood('from one /48', visitors * 10, visitors * 10 + 1, '%@attack.example', block)
  }
}

async function guessPasswords({ report, sender }: Attack, requests: Requests) {
  const owner = emailOf('sunnyside')
  const { account } = limits.signIn
  const signIn = (email: string, password: string, from: string | undefined, headers = {}) =>
    sender.send({
      ...{ method: 'POST', path: '/api/user/signin/', headers: { 'content-type': 'application/json', ...headers } },
      ...{ body: JSON.stringify({ email, password }), ...(from && { from }) },
    })
  const guess = (from: string | undefined, headers = {}) => signIn(owner, requests.text(14), from, headers)
  for (let n = 0; n < 15; n++) await guess(`192.0.2.${n}`)
  const { status } = await signIn(owner, demoPassword, '203.0.113.200')
  if (status !== 200) report.find(`Wrong passwords of strangers locked the owner out: ${status}`, owner)

  const tryUntilRefused = async (most: number, what: string, next: (n: number) => Promise<Answer>) => {
    for (let n = 1; n <= most; n++) await next(n)
    const { status: refused, headers } = await next(most + 1)
    if (refused !== 429) report.find(`${most + 1} wrong passwords ${what} got ${refused} instead of 429`, owner)
    else if (headers['retry-after'] === undefined) report.find('A 429 has no Retry-After', owner)
  }
  await tryUntilRefused(account.most, 'for one account', () => guess('192.0.2.250'))
  if (hasUntrustedPeers)
    await tryUntilRefused(account.most, 'with forged addresses', (n) =>
      guess(undefined, { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }),
    )
}
