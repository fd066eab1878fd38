import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import { aBrowser } from '#test/aBrowser.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { mailsTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { accountCalls } from '../contract.ts'
import { demoPassword } from './demo.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const email = 'admin@tidewater.example'
type Browser = ReturnType<typeof aBrowser>
const signIn = async (browser: Browser, who = email): Promise<string> =>
  (await browser.ask(accountCalls.signIn, { email: who, password: demoPassword })).json().token
/** A call that has nothing to do with accounts. */
const use = (browser: Browser, token: string) => browser.ask(discountCalls.all, {}, token)
const statusOf = async (browser: Browser, token: string) => (await use(browser, token)).statusCode
const aSession = async () => {
  const owner = aBrowser(shop, '203.0.113.1')
  return { owner, token: await signIn(owner) }
}

describe('the session of a browser', () => {
  it('is bound by its first request: the token alone is then worth nothing, nor with another secret', async () => {
    const { owner, token } = await aSession()
    const [thief, insider] = [aBrowser(shop, '198.51.100.1'), aBrowser(shop, '198.51.100.2')]
    await signIn(insider, 'hsc@tidewater.example')
    expect(await statusOf(owner, token)).toBe(200)
    for (const browser of [thief, insider]) {
      const refused = await use(browser, token)
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out'])
      const byToken = await browser.ask(accountCalls.signInByToken, { token })
      expect([byToken.statusCode, byToken.json().code]).toEqual([401, 'signed_out'])
    }
    expect(await statusOf(owner, token)).toBe(200)
  })

  it('that was copied is reported once: to its user by mail, and in the audit log', async () => {
    const { owner, token } = await aSession()
    await use(owner, token)
    const thief = aBrowser(shop, '198.51.100.1', 'curl/8.14')
    await Promise.all(Array.from({ length: 5 }, () => use(thief, token)))
    await use(thief, token)
    const mails = (await mailsTo(shop.db, email)).filter(({ subject }) => subject.includes('copied'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Device: curl/8.14\nNetwork address: 198.51.100.1')
    const entries = (await readAuditLog(shop.db)).filter(({ subject }) => subject === 'copied session')
    expect(entries.at(-1)).toMatchObject({ username: 'Head Office', after: { address: '198.51.100.1' } })
    expect(JSON.stringify([mails, entries])).not.toContain(token)
  })

  it('accepts two cookies of the name, as a browser of an older release sends them to the account calls', async () => {
    const { owner, token } = await aSession()
    await use(owner, token)
    const cookie = `known_device=${'x'.repeat(43)}; known_device=${owner.secret()}`
    const { statusCode } = await shop.app.inject({
      ...{ method: 'POST', url: '/api/user/sessions/all/' },
      headers: { authorization: `Bearer ${token}`, cookie },
    })
    expect(statusCode).toBe(200)
  })

  it('goes on after another account has signed in on the same browser, and after its password was changed', {
    tags: ['details'],
  }, async () => {
    const { owner, token } = await aSession()
    await use(owner, token)
    const hsc = await signIn(owner, 'hsc@tidewater.example')
    expect([await statusOf(owner, token), await statusOf(owner, hsc)]).toEqual([200, 403])
    const change = {
      email: 'hsc@tidewater.example',
      current_password: demoPassword,
      new_password: 'a slow green ferry',
    }
    const { token: changed } = (await owner.ask(accountCalls.changePassword, change, hsc)).json()
    expect(await statusOf(owner, changed)).toBe(403)
    expect(await statusOf(aBrowser(shop, '198.51.100.1'), changed)).toBe(401)
    expect(await statusOf(owner, token)).toBe(200)
  })

  it('ends at sign-out, also for the browser that it is bound to', async () => {
    const { owner, token } = await aSession()
    await use(owner, token)
    await owner.ask(accountCalls.signOut, {}, token)
    expect(await statusOf(owner, token)).toBe(401)
  })
})

describe('a cookie that somebody has put into a browser before its user signs in', () => {
  it('is not what the session is bound to, whether the server made it or not', async () => {
    const thief = aBrowser(shop, '198.51.100.1')
    await signIn(thief, 'micmac@tidewater.example')
    expect(thief.secret()).not.toBe('')
    for (const planted of [{ ...thief.cookies }, { known_device: thief.secret() }, { known_device: 'x'.repeat(43) }]) {
      const victim = aBrowser(shop, '203.0.113.1')
      Object.assign(victim.cookies, planted)
      const token = await signIn(victim)
      expect(await statusOf(victim, token)).toBe(200)
      const copy = aBrowser(shop, '198.51.100.1')
      Object.assign(copy.cookies, planted)
      expect(await statusOf(copy, token)).toBe(401)
      expect(await statusOf(victim, token)).toBe(200)
    }
  })

  it('is worth nothing after the next sign-in, also if it is a secret of the same account', async () => {
    const { owner } = await aSession()
    const known = { ...owner.cookies }
    const token = await signIn(owner)
    expect(await statusOf(owner, token)).toBe(200)
    const copy = aBrowser(shop, '198.51.100.1')
    Object.assign(copy.cookies, known)
    expect(await statusOf(copy, token)).toBe(401)
  })
})

describe('several sessions of one browser', () => {
  it('go on beside each other, of one account and of several, in tabs that were opened before', async () => {
    const { owner, token } = await aSession()
    await use(owner, token)
    const [again, other] = [await signIn(owner), await signIn(owner, 'micmac@tidewater.example')]
    await use(owner, other)
    expect([await statusOf(owner, token), await statusOf(owner, again)]).toEqual([200, 200])
    for (const each of [token, again, other]) expect(await statusOf(aBrowser(shop, '198.51.100.1'), each)).toBe(401)
  })

  it('go on after they were opened at the same moment, and each is bound', async () => {
    const browser = aBrowser(shop, '203.0.113.1')
    const tokens = await Promise.all([signIn(browser), signIn(browser), signIn(browser, 'warehouse@tidewater.example')])
    for (const token of tokens) await use(browser, token)
    for (const token of tokens.slice(0, 2)) expect(await statusOf(browser, token)).toBe(200)
    for (const token of tokens) expect(await statusOf(aBrowser(shop, '198.51.100.1'), token)).toBe(401)
  })

  it('leave no more cookies than they need', async () => {
    const browser = aBrowser(shop, '203.0.113.1')
    for (let n = 0; n < 3; n++) {
      const token = await signIn(browser)
      await browser.ask(accountCalls.signOut, {}, token)
    }
    expect(Object.keys(browser.cookies)).toHaveLength(1)
    await signIn(browser, 'micmac@tidewater.example')
    expect(Object.keys(browser.cookies)).toHaveLength(2)
  })

  it('keep the cookies of the newest 24 only', { tags: ['details'] }, async () => {
    const browser = aBrowser(shop, '203.0.113.1')
    const tokens: string[] = []
    for (let n = 0; n < 26; n++) {
      tokens.push(await signIn(browser))
      await use(browser, tokens.at(-1) ?? '')
    }
    expect(Object.keys(browser.cookies)).toHaveLength(24)
    expect(await statusOf(browser, tokens.at(-1) ?? '')).toBe(200)
  })
})

describe('a browser whose response was lost', () => {
  it('is still known with the secret that it has', async () => {
    const { owner } = await aSession()
    const before = { ...owner.cookies }
    await signIn(owner)
    await shop.db.deleteFrom('outbox').execute()
    const without = aBrowser(shop, '203.0.113.1', 'A device of another kind')
    Object.assign(without.cookies, before)
    await signIn(without)
    expect(await mailsTo(shop.db, email)).toEqual([])
  })
})

describe('a session that is not bound', () => {
  it('of a client without cookies works for ever with its token alone', async () => {
    const script = await shop.signIn('admin')
    for (let n = 0; n < 3; n++) expect((await shop.ask(script, discountCalls.all)).status).toBe(200)
    expect(await statusOf(aBrowser(shop, '203.0.113.1'), script)).toBe(200)
    // A cookie of another device binds nothing.
    const { owner } = await aSession()
    expect(await statusOf(owner, script)).toBe(200)
    expect((await shop.ask(script, discountCalls.all)).status).toBe(200)
  })

  it('of an older node or release stays unbound', async () => {
    const { owner, token } = await aSession()
    await shop.db
      .updateTable('sessions')
      .set({ device_hash: null })
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(await statusOf(owner, token)).toBe(200)
    expect((await shop.ask(token, discountCalls.all)).status).toBe(200)
  })
})
