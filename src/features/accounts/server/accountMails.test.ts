import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from '#test/aBrowser.ts'
import { secretMailedTo } from '#test/accountMails.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { mailsTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { accountCalls } from '../contract.ts'
import { passwordCalls } from '../passwordContract.ts'
import { userCalls } from '../usersContract.ts'

const good = 'a long enough secret'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('outbox').execute()
})

let people = 0
async function aUser(type: 'admin_user' | 'admin' = 'admin_user') {
  const email = `person${++people}@shop.test`
  const { body } = await shop.ask(admin, accountCalls.signUp, {
    body: { username: `Person ${people}`, email, password: good, type },
  })
  return { email, id: body.id, username: body.username }
}
const signIn = (email: string, password = good) =>
  shop.ask(undefined, accountCalls.signIn, { body: { email, password } })
const subjectsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ subject }) => subject)
const secretOf = (email: string) => secretMailedTo(shop.db, email, 'notMe')
const notMe = (secret: string) => shop.ask(undefined, passwordCalls.notMe, { body: { secret } })

describe('a mail about a new device', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
  const newDevice = 'You signed in on a new device'

  it('names when, the device and the address, and is not sent for the first device nor for a known one', async () => {
    const { email } = await aUser()
    const [till, hers] = [aBrowser(shop, '203.0.113.1'), aBrowser(shop, '198.51.100.7', phone)]
    for (const browser of [till, till, hers, hers, till]) {
      expect((await browser.ask(accountCalls.signIn, { email, password: good })).statusCode).toBe(200)
    }
    const mails = await mailsTo(shop.db, email)
    expect(mails.map(({ subject }) => subject)).toEqual([newDevice])
    expect(mails[0]?.text).toMatch(
      /When: \d{4}-\d\d-\d\d \d\d:\d\d\nDevice: Safari on iPhone\nNetwork address: 198\.51\.100\.7\n/,
    )
    expect(mails[0]?.text).toMatch(/http:\/\/shop\.test\/admin\/notMe#[\w-]{43}/)
  })

  it('is sent once for a program that keeps no cookies, and at most ten times a day', async () => {
    const { email } = await aUser()
    await signIn(email)
    for (let n = 0; n < 3; n++) await aBrowser(shop, '203.0.113.1').ask(accountCalls.signIn, { email, password: good })
    expect(await subjectsTo(email)).toEqual([newDevice])
    for (let n = 0; n < 12; n++) {
      await aBrowser(shop, `198.51.100.${n}`).ask(accountCalls.signIn, { email, password: good })
    }
    expect(await subjectsTo(email)).toHaveLength(10)
  })
})

describe('a mail about a changed account', () => {
  it('is sent when users change their own password, and for a new role', async () => {
    const { email, id } = await aUser()
    const browser = aBrowser(shop, '203.0.113.1')
    const { token } = (await browser.ask(accountCalls.signIn, { email, password: good })).json()
    const change = { email, current_password: good, new_password: 'seven tall lanterns' }
    await browser.ask(accountCalls.changePassword, change, token)
    await shop.ask(admin, userCalls.update, { body: { id, type: 'admin_warehouse' } })
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'given by the office' } })
    expect(await subjectsTo(email)).toEqual([
      'Your password was changed',
      'Your account was changed',
      'Your password was reset',
    ])
    const [changed] = await mailsTo(shop.db, email)
    expect(changed?.text).toContain('Device: Firefox on Linux\nNetwork address: 203.0.113.1')
    expect(changed?.text).not.toContain('lanterns')
  })
})

describe('the link “This was not me”', () => {
  it('locks the account until its password is chosen by mail, and tells the admins', async () => {
    const { email, id, username } = await aUser()
    const { token } = (await signIn(email)).body
    await shop.ask(admin, userCalls.update, { body: { id, type: 'admin_warehouse' } })
    const secret = await secretOf(email)
    expect(await notMe(secret)).toMatchObject({ status: 200, body: { resets_by_mail: true } })

    expect((await shop.ask(token, accountCalls.sessions)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect(await shop.db.selectFrom('known_devices').select('id').where('user_id', '=', id).execute()).toEqual([])
    const told = await mailsTo(shop.db, 'admin@tidewater.example')
    expect(told.at(-1)).toMatchObject({ subject: `The account ${username} was locked` })
    expect(told.at(-1)?.text).toContain(`in the e-mail to ${email} about: role.`)
    const entry = (await readAuditLog(shop.db)).findLast(({ subject }) => subject === 'account lock')
    expect(entry).toMatchObject({ username, subject_id: id, after: { about: 'role', resets_by_mail: true } })
    expect((await notMe(secret)).body).toMatchObject({ code: 'not_found' })

    await shop.ask(undefined, passwordCalls.request, { body: { email } })
    const link = await secretMailedTo(shop.db, email, 'newPassword')
    const choose = (new_password: string) =>
      shop.ask(undefined, passwordCalls.choose, { body: { secret: link, new_password } })
    // Somebody else may know the password from before.
    expect((await choose(good)).status).toBe(400)
    expect((await choose('seven tall lanterns')).status).toBe(200)
    expect((await signIn(email, 'seven tall lanterns')).status).toBe(200)
  })

  it('works from the former address after a changed e-mail, and only an admin sets the next password', async () => {
    const { email, id } = await aUser()
    const thief = `thief.${email}`
    await shop.ask(admin, userCalls.update, { body: { id, email: thief } })
    expect((await notMe(await secretOf(email))).body).toMatchObject({ resets_by_mail: false })
    expect((await signIn(thief)).status).toBe(401)
    await shop.ask(undefined, passwordCalls.request, { body: { email: thief } })
    expect(await subjectsTo(thief)).toEqual(['Your account was changed'])

    await shop.ask(admin, userCalls.update, { body: { id, email } })
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'given by the office' } })
    expect((await signIn(email, 'given by the office')).body.must_change_password).toBe(true)
    await shop.ask(undefined, passwordCalls.request, { body: { email } })
    expect(await subjectsTo(email)).toContain('Choose a new password')
  })

  it('of an older mail does not let a changed mailbox choose the next password', async () => {
    const { email, id } = await aUser()
    await shop.ask(admin, userCalls.update, { body: { id, type: 'supplier' } })
    const secret = await secretOf(email)
    await shop.ask(admin, userCalls.update, { body: { id, email: `thief.${email}` } })
    expect((await notMe(secret)).body).toMatchObject({ resets_by_mail: false })
  })

  it('expires after seven days, works once of two at the same moment, and is stored as a hash', async () => {
    const [one, two] = [await aUser(), await aUser()]
    for (const { id } of [one, two]) await shop.ask(admin, userCalls.update, { body: { id, type: 'supplier' } })
    const secret = await secretOf(one.email)
    expect(JSON.stringify(await shop.db.selectFrom('account_notices').selectAll().execute())).not.toContain(secret)
    const both = await Promise.all([notMe(secret), notMe(secret)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    await sql`update account_notices set expires_at = expires_at - interval '7 days'`.execute(shop.db)
    expect((await notMe(await secretOf(two.email))).status).toBe(404)
    expect((await signIn(two.email)).status).toBe(200)
  })
})
