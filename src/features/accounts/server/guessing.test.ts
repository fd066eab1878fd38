import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { trustedProxies } from '#platform/http/proxies.ts'
import { aBrowser as openBrowser } from '#test/aBrowser.ts'
import { secretMailedTo } from '#test/accountMails.ts'
import { setQuickHashes, setRealHashes } from '#test/hashCost.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { accountCalls } from '../contract.ts'
import { passwordCalls } from '../passwordContract.ts'
import { userCalls } from '../usersContract.ts'

const good = 'a long enough secret'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop('demo_shop', { isTrustedProxy: trustedProxies('172.18.0.0/16') })
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
})

let people = 0
async function aUser() {
  const email = `person${++people}@shop.test`
  const { body } = await shop.ask(admin, accountCalls.signUp, {
    body: { username: `Person ${people}`, email, password: good },
  })
  return { email, id: body.id }
}

/** A browser at an address. It stores the cookies of the responses. */
function aBrowser(address: string) {
  const browser = openBrowser(shop, address)
  return {
    ...browser,
    async signIn(email: string, password: string) {
      return (await browser.ask(accountCalls.signIn, { email, password })).statusCode
    },
  }
}
const statusesOf = async (count: number, of: () => Promise<number>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await of())
  return statuses
}
const times = <Value>(count: number, value: Value) => Array<Value>(count).fill(value)

describe('guessing passwords', () => {
  it('returns 429 with Retry-After after ten wrong attempts from one network, also for the right password', async () => {
    const { email } = await aUser()
    const stranger = aBrowser('203.0.113.1')
    expect(await statusesOf(10, () => stranger.signIn(email, 'wrong'))).toEqual(times(10, 401))
    const answer = await stranger.ask(accountCalls.signIn, { email: email.toUpperCase(), password: good })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({
      message: 'Too many tries. Wait 15 minutes and try again.',
      code: 'too_many_tries',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60)
  })

  it('does not lock the owner out of another network', async () => {
    const { email } = await aUser()
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const stranger = aBrowser(address)
      await statusesOf(11, () => stranger.signIn(email, 'wrong'))
    }
    expect(await aBrowser('198.51.100.7').signIn(email, good)).toBe(200)
  })

  it('does not lock out a device on the same network that signed in before', { tags: ['details'] }, async () => {
    const { email } = await aUser()
    const owner = aBrowser('203.0.113.1')
    expect(await owner.signIn(email, good)).toBe(200)
    const stranger = aBrowser('203.0.113.1')
    for (const other of [email, 'a@shop.test', 'b@shop.test', 'c@shop.test', 'd@shop.test']) {
      await statusesOf(10, () => stranger.signIn(other, 'wrong'))
    }
    expect(await stranger.signIn('hsc@tidewater.example', 'wrong')).toBe(429)
    expect(await statusesOf(12, () => owner.signIn(email, good))).toEqual(times(12, 200))
  })

  it('is limited on a known device too, whose attempts do not count for its network or other devices', async () => {
    const { email } = await aUser()
    const [one, other] = [aBrowser('203.0.113.1'), aBrowser('203.0.113.1')]
    for (const browser of [one, other]) expect(await browser.signIn(email, good)).toBe(200)
    expect(await statusesOf(11, () => one.signIn(email, 'wrong'))).toEqual([...times(10, 401), 429])
    expect(await other.signIn(email, good)).toBe(200)
    expect(await aBrowser('203.0.113.1').signIn(email, good)).toBe(200)
    expect(await aBrowser('198.51.100.7').signIn(email, good)).toBe(200)
  })

  it('is refused after forty wrong attempts from a network, for any account', { tags: ['details'] }, async () => {
    const stranger = aBrowser('203.0.113.1')
    for (let n = 0; n < 4; n++) await statusesOf(10, () => stranger.signIn(`nobody${n}@shop.test`, 'wrong'))
    expect(await stranger.signIn('hsc@tidewater.example', 'wrong')).toBe(429)
    expect(await aBrowser('203.0.113.2').signIn('hsc@tidewater.example', 'wrong')).toBe(401)
  })

  it('is refused after four hundred wrong attempts from all networks of an IPv6 block', {
    tags: ['details'],
  }, async () => {
    for (let n = 0; n < 10; n++) {
      const wrong = Array.from({ length: 40 }, (_, at) =>
        aBrowser(`2001:db8:5:${n * 40 + at}::1`).signIn(`nobody${at}@shop.test`, 'wrong'),
      )
      expect(await Promise.all(wrong)).toEqual(times(40, 401))
    }
    const { email } = await aUser()
    expect(await aBrowser('2001:db8:5:ffff::1').signIn(email, good)).toBe(429)
    expect(await aBrowser('2001:db8:6::1').signIn(email, good)).toBe(200)
  })

  it('is refused to unknown devices after a hundred wrong attempts at an account, from any networks', {
    tags: ['details'],
  }, async () => {
    const { email, id } = await aUser()
    const owner = aBrowser('198.51.100.7')
    expect(await owner.signIn(email, good)).toBe(200)
    const guess = (n: number) =>
      aBrowser(`203.0.${n >> 7}.${n & 127}`).ask(accountCalls.signIn, { email, password: 'x' })
    const guesses = []
    for (let n = 0; n < 120; n++) guesses.push(await guess(n))
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([...times(100, 401), ...times(20, 429)])
    expect(guesses.at(-1)?.json().message).toMatch(/^Too many wrong passwords were entered for this account/)
    expect(Number(guesses.at(-1)?.headers['retry-after'])).toBeGreaterThan(59 * 60)

    // Only devices that never signed in are refused, and only for this account.
    const laptop = aBrowser('198.51.100.8')
    expect(await laptop.signIn(email, good)).toBe(429)
    expect(await owner.signIn(email, good)).toBe(200)
    expect(await aBrowser('203.0.0.1').signIn((await aUser()).email, good)).toBe(200)

    const mails = await shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('to_address', '=', email)
      .where('about_id', '=', id)
      .where('about', '=', 'guesses at an account')
      .execute()
    expect(mails).toEqual([
      { subject: 'Somebody is guessing your password', text: expect.stringContaining('/admin/forgotPassword') },
    ])

    await laptop.ask(passwordCalls.request, { email })
    const secret = await secretMailedTo(shop.db, email, 'newPassword')
    const chosen = { secret, new_password: 'another long secret' }
    expect((await laptop.ask(passwordCalls.choose, chosen)).statusCode).toBe(200)
    expect(await laptop.signIn(email, chosen.new_password)).toBe(200)
    expect((await guess(121)).statusCode).toBe(429)
  })

  it('by mistake five times on a new device is not refused, nor by a whole office at once', {
    tags: ['details'],
  }, async () => {
    const { email } = await aUser()
    const fivefold = async (address: string) => {
      const phone = aBrowser(address)
      expect(await statusesOf(5, () => phone.signIn(email, 'mistyped'))).toEqual(times(5, 401))
      expect(await phone.signIn(email, good)).toBe(200)
    }
    for (let n = 0; n < 15; n++) await fivefold(`198.51.100.${n}`)
  })

  it.each([
    ['the addresses of one IPv6 /64', (n: number) => `2001:db8:0:7::${(n + 1).toString(16)}`, '2001:db8:0:8::1'],
    [
      'an IPv4 address and the same one mapped to IPv6',
      (n: number) => (n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'),
      '::ffff:203.0.113.10',
    ],
  ])('counts %s as one', async (_, addressOf, elsewhere) => {
    const { email } = await aUser()
    let n = 0
    const statuses = await statusesOf(12, () => aBrowser(addressOf(n++)).signIn(email, 'wrong'))
    expect(statuses).toEqual([...times(10, 401), 429, 429])
    expect(await aBrowser(elsewhere).signIn(email, good)).toBe(200)
  })

  it('is refused after ten parallel attempts, also on an account that does not exist', async () => {
    const { email } = await aUser()
    for (const account of [email, 'nobody@shop.test']) {
      const all = await Promise.all(
        Array.from({ length: 30 }, () =>
          aBrowser('203.0.113.1').ask(accountCalls.signIn, { email: account, password: 'wrong' }),
        ),
      )
      const answers = all.map((answer) => `${answer.statusCode} ${answer.json().message}`).sort()
      expect(answers).toEqual([
        ...times(10, '401 Wrong e-mail or password. Check both and try again.'),
        ...times(20, '429 Too many tries. Wait 15 minutes and try again.'),
      ])
    }
  })

  it('stops counting after fifteen minutes, and does not count a right password', { tags: ['details'] }, async () => {
    const { email } = await aUser()
    // A new browser each time, because one that signed in is a known device.
    expect(await statusesOf(12, () => aBrowser('203.0.113.1').signIn(email, good))).toEqual(times(12, 200))
    await statusesOf(10, () => aBrowser('203.0.113.1').signIn(email, 'wrong'))
    expect(await aBrowser('203.0.113.1').signIn(email, good)).toBe(429)
    await shop.db.updateTable('limited_events').set({ at: sql`at - interval '15 minutes 1 second'` }).execute()
    expect(await aBrowser('203.0.113.1').signIn(email, good)).toBe(200)
  })

  it('counts wrong current passwords for each session, so strangers cannot use the limit up', {
    tags: ['details'],
  }, async () => {
    const { email } = await aUser()
    const owner = aBrowser('203.0.113.1')
    const { token } = (await owner.ask(accountCalls.signIn, { email, password: good })).json()
    await statusesOf(10, () => aBrowser('203.0.113.1').signIn(email, 'wrong'))
    const change = async (current_password: string, from: string) =>
      (
        await aBrowser(from).ask(
          accountCalls.changePassword,
          { email, current_password, new_password: `${good} 2` },
          token,
        )
      ).statusCode
    let n = 0
    expect(await statusesOf(10, () => change('wrong', `198.51.100.${n++}`))).toEqual(times(10, 400))
    expect(await change(good, '203.0.113.1')).toBe(429)
  })

  it('stores neither the addresses nor the e-mails of the attempts', async () => {
    await aBrowser('203.0.113.1').signIn('somebody@shop.test', 'wrong')
    const { rows } = await sql`select limited_events::text from limited_events`.execute(shop.db)
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|somebody/)
  })
})

describe('a known device', () => {
  const devices = (user_id: number) =>
    shop.db.selectFrom('known_devices').selectAll().where('user_id', '=', user_id).execute()

  it('has a secret in an HttpOnly cookie, sent with every request and hashed in the database', async () => {
    const { email, id } = await aUser()
    const owner = aBrowser('203.0.113.1')
    const { headers } = await owner.ask(accountCalls.signIn, { email, password: good })
    expect(headers['set-cookie']).toMatch(
      /^known_device_[0-9a-f]{8}=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const rows = await devices(id)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(owner.secret())
  })

  it('has another secret for each user who signs in on it, and is known for each of them', {
    tags: ['details'],
  }, async () => {
    const [one, two] = [await aUser(), await aUser()]
    const browser = aBrowser('203.0.113.1')
    await browser.signIn(one.email, good)
    await browser.signIn(two.email, good)
    expect(new Set(Object.values(browser.cookies)).size).toBe(2)
    for (const { email } of [one, two, one, two]) {
      await statusesOf(11, () => aBrowser('203.0.113.1').signIn(email, 'wrong'))
      expect(await browser.signIn(email, good)).toBe(200)
    }
  })

  it('is not created by a secret of the client or of another account', async () => {
    const [one, two] = [await aUser(), await aUser()]
    const browser = aBrowser('203.0.113.1')
    browser.cookies.known_device = 'x'.repeat(43)
    await browser.signIn(one.email, good)
    expect(Object.values(browser.cookies)).not.toContain('x'.repeat(43))
    expect(await statusesOf(11, () => browser.signIn(two.email, 'wrong'))).toEqual([...times(10, 401), 429])
  })

  it('stays known after signing out, but not after the password was reset or the account deactivated', async () => {
    const { email, id } = await aUser()
    const browser = aBrowser('203.0.113.1')
    const { token } = (await browser.ask(accountCalls.signIn, { email, password: good })).json()
    await browser.ask(accountCalls.signOut, {}, token)
    expect(await devices(id)).toHaveLength(1)
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'given by somebody' } })
    expect(await devices(id)).toHaveLength(0)
    await browser.signIn(email, 'given by somebody')
    expect(await devices(id)).toHaveLength(1)
    await shop.ask(admin, userCalls.update, { body: { id, active: false } })
    expect(await devices(id)).toHaveLength(0)
  })

  it('that changes the password stays known, and the others do not', async () => {
    const { email, id } = await aUser()
    const [here, there] = [aBrowser('203.0.113.1'), aBrowser('203.0.113.1')]
    await there.signIn(email, good)
    const { token } = (await here.ask(accountCalls.signIn, { email, password: good })).json()
    const changed = { email, current_password: good, new_password: 'another good one' }
    expect((await here.ask(accountCalls.changePassword, changed, token)).statusCode).toBe(200)
    expect(await devices(id)).toHaveLength(1)
    await statusesOf(11, () => aBrowser('203.0.113.1').signIn(email, 'wrong'))
    expect(await here.signIn(email, 'another good one')).toBe(200)
    expect(await there.signIn(email, 'another good one')).toBe(429)
  })

  it('is one of fifty at most, and programs without cookies do not push out browsers that are in use', {
    tags: ['details'],
  }, async () => {
    const { email, id } = await aUser()
    const browser = aBrowser('203.0.113.1')
    const { token } = (await browser.ask(accountCalls.signIn, { email, password: good })).json()
    await sql`update known_devices set created_at = now() - interval '2 days', last_used_at = now() - interval '2 days'
      where user_id = ${id}`.execute(shop.db)
    const renewed = await browser.ask(accountCalls.signInByToken, { token })
    expect(renewed.headers['set-cookie']).toContain(browser.secret())
    await sql`insert into known_devices (user_id, secret_hash, expires_at)
      select ${id}, sha256(n::text::bytea), now() + interval '1 year' from generate_series(1, 60) n`.execute(shop.db)
    const newest = aBrowser('203.0.113.2')
    expect(await newest.signIn(email, good)).toBe(200)
    expect(await devices(id)).toHaveLength(50)
    await statusesOf(11, () => aBrowser('203.0.113.1').signIn(email, 'wrong'))
    expect(await browser.signIn(email, good)).toBe(200)
    expect(await newest.signIn(email, 'wrong')).toBe(401)
  })
})

describe('many sign-ins at once', () => {
  it('get 503 with Retry-After once too many wait, except from known devices, and such an attempt does not count', {
    tags: ['details'],
  }, async () => {
    const { email } = await aUser()
    const owner = aBrowser('203.0.113.1')
    expect(await owner.signIn(email, good)).toBe(200)
    setRealHashes()
    onTestFinished(setQuickHashes)
    const crowd = Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        aBrowser(`198.51.100.${n}`).ask(accountCalls.signIn, { email: `nobody${n % 2}@shop.test`, password: 'wrong' }),
      ),
    )
    const known = owner.signIn(email, good)
    const refused = (await crowd).filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('3')
    expect(refused[0]?.json()).toMatchObject({ code: 'busy' })
    expect(await known).toBe(200)
    const { events } = await shop.db
      .selectFrom('limited_events')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .where('limit_name', 'like', 'sign-in%')
      .executeTakeFirstOrThrow()
    expect(events).toBe(3 * (150 - refused.length))
  })
})

describe('behind a proxy', { tags: ['details'] }, () => {
  const behind = (proxy: string, forwarded: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/user/signin/',
      payload: { email: 'nobody@shop.test', password: 'wrong' },
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': forwarded },
    })

  it('in another container, forty wrong sign-ins of one visitor do not shut out another', async () => {
    for (let n = 0; n < 40; n++) await behind('172.18.0.5', '198.51.100.1')
    expect((await behind('172.18.0.5', '198.51.100.1')).statusCode).toBe(429)
    expect((await behind('::ffff:172.18.0.5', '198.51.100.2')).statusCode).toBe(401)
  })

  it('the address that the proxy appended counts, not those that the visitor sent', async () => {
    for (let n = 0; n < 10; n++) await behind('172.18.0.5', `6.6.6.${n}, 198.51.100.3`)
    expect((await behind('172.18.0.5', '6.6.6.99, 198.51.100.3')).statusCode).toBe(429)
    expect((await behind('172.18.0.5', '198.51.100.3, 198.51.100.4')).statusCode).toBe(401)
  })

  it('that is not trusted, the forwarded address is ignored', async () => {
    for (let n = 0; n < 10; n++) await behind('203.0.113.5', `6.6.6.${n}`)
    expect((await behind('203.0.113.5', '6.6.6.99')).statusCode).toBe(429)
  })
})
