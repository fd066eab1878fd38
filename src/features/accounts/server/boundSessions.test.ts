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
    const cookie = `known_device=${'x'.repeat(43)}; known_device=${owner.cookies.known_device}`
    const { statusCode } = await shop.app.inject({
      ...{ method: 'POST', url: '/api/user/sessions/all/' },
      headers: { authorization: `Bearer ${token}`, cookie },
    })
    expect(statusCode).toBe(200)
  })

  it('goes on after another account has signed in on the same browser, and after its password was changed', async () => {
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
