import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailCalls } from '#features/mail/contract.ts'
import { claimMails, markSent, tryAgainIn } from '#platform/mail/outbox.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { untilWaiting } from '#test/waiting.ts'
import { accountCalls } from '../contract.ts'
import { invitationCalls } from '../invitationsContract.ts'
import { userCalls } from '../usersContract.ts'

const password = 'a long enough secret'
const noLonger = 'This invitation no longer works: it has been used or withdrawn, or it has expired.'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('invitations').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const open = async () => (await shop.ask(admin, invitationCalls.open)).body
const names = async () => (await open()).map(({ username }) => username)
const withdraw = (id: number) => shop.ask(admin, invitationCalls.withdraw, { params: { id } })
const read = (invitation: string) => shop.ask(undefined, accountCalls.invitation, { body: { invitation } })
const signUp = (invitation: string) =>
  shop.ask(undefined, accountCalls.signUp, {
    body: { username: 'Anybody', email: 'anybody@shop.test', password, invitation },
  })

let guests = 0
/** Invites a new user; returns the invitation and the secret of its link. */
async function invite(as = admin) {
  const username = `Guest ${++guests}`
  const body = { username, email: `guest${guests}@shop.test`, type: 'admin_warehouse' } as const
  const { link } = (await shop.ask(as, accountCalls.invite, { body })).body
  const { id } = await shop.db
    .selectFrom('invitations')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { id, username, email: body.email, secret: new URL(link).hash.slice(1) }
}

const notes = (id: number) => readAuditLog(shop.db, 'invitation', id)

describe('the open invitations', () => {
  it('are listed with name, role, admin and expiry, the newest first, but without the link', async () => {
    const [first, second] = [await invite(), await invite()]
    expect(await names()).toEqual([second.username, first.username])
    expect((await open())[1]).toEqual({
      id: first.id,
      username: first.username,
      email: first.email,
      type: 'admin_warehouse',
      invited_by: 'Head Office',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    })
  })

  it('exclude those that were used or have expired', async () => {
    const [used, old, fresh] = [await invite(), await invite(), await invite()]
    expect((await signUp(used.secret)).status).toBe(200)
    await shop.db.updateTable('invitations').set({ expires_at: sql<string>`now()` }).where('id', '=', old.id).execute()
    expect(await names()).toEqual([fresh.username])
  })

  it('exclude those whose admin is deactivated or no longer an admin', async () => {
    const email = 'leaver@shop.test'
    const body = { username: 'Leaver', email, password, type: 'admin' } as const
    const { id } = (await shop.ask(admin, accountCalls.signUp, { body })).body
    const { token } = (await shop.ask(undefined, accountCalls.signIn, { body: { email, password } })).body
    const { id: theirs, username } = await invite(token)
    expect(await open()).toMatchObject([{ username, invited_by: 'Leaver' }])
    for (const [fall, rise] of [
      [{ active: false }, { active: true }],
      [{ type: 'supplier' }, { type: 'admin' }],
    ] as const) {
      await shop.ask(admin, userCalls.update, { body: { id, ...fall } })
      expect(await open()).toEqual([])
      expect((await withdraw(theirs)).status).toBe(404)
      await shop.ask(admin, userCalls.update, { body: { id, ...rise } })
      expect(await names()).toEqual([username])
    }
  })
})

describe('withdrawing an invitation', () => {
  it('disables its link at once, and is in the audit log', async () => {
    const { id, username, email, secret } = await invite()
    expect((await read(secret)).status).toBe(200)
    const { status, body } = await withdraw(id)
    expect([status, body.message]).toEqual([200, `The invitation for ${username} has been withdrawn`])

    expect(await open()).toEqual([])
    expect(await read(secret)).toMatchObject({ status: 404, body: { message: expect.stringMatching(/no such invit/) } })
    expect(await signUp(secret)).toMatchObject({
      status: 404,
      body: { message: 'This invitation has been used or has expired. Ask for a new one.' },
    })
    const row = { username, email, type: 'admin_warehouse' }
    expect(await notes(id)).toMatchObject([
      { username: 'Head Office', act: 'made', before: null, after: row },
      { username: 'Head Office', act: 'removed', before: row, after: null },
    ])
  })

  it('leaves other invitations as they are, also one for the same address', async () => {
    const { id, username, email } = await invite()
    await shop.ask(admin, accountCalls.invite, { body: { username, email } })
    await withdraw(id)
    expect(await open()).toMatchObject([{ username, email, type: 'admin_user' }])
    expect(await claimMails(shop.db, 9)).toMatchObject([{ to_address: email }])
  })

  it('returns 404 when it was used or withdrawn, has expired or never existed', async () => {
    const [used, gone, old] = [await invite(), await invite(), await invite()]
    await signUp(used.secret)
    await withdraw(gone.id)
    await shop.db.updateTable('invitations').set({ expires_at: sql<string>`now()` }).where('id', '=', old.id).execute()
    for (const id of [used.id, gone.id, old.id, 2_000_000]) {
      expect(await withdraw(id)).toMatchObject({ status: 404, body: { code: 'not_found', message: noLonger } })
    }
    expect((await notes(gone.id)).map(({ act }) => act)).toEqual(['made', 'removed'])
    expect((await notes(used.id)).map(({ act }) => act)).toEqual(['made'])
  })

  it.each([
    ['withdrawn', 'used'],
    ['used', 'withdrawn'],
  ] as const)('is %s and not %s when both happen at once in that order', async (first, second) => {
    const { id, username, secret } = await invite()
    const acts = { withdrawn: () => withdraw(id), used: () => signUp(secret) }
    const answers: Promise<{ status: number }>[] = []
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('invitations').select('id').where('id', '=', id).forUpdate().execute()
      for (const act of [first, second]) {
        answers.push(acts[act]())
        await untilWaiting(shop.db, answers.length)
      }
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404])
    const users = await shop.db.selectFrom('users').select('id').where('username', '=', username).execute()
    expect(users).toHaveLength(first === 'used' ? 1 : 0)
  })
})

describe('the mail of an invitation that was withdrawn', () => {
  const theMail = async () => (await shop.ask(admin, mailCalls.search, { body: {} })).body.items[0]
  const withdrawn = { state: 'failed', last_error: 'The invitation was withdrawn.', forgotten: true }

  it('is not sent, not even by hand, and its link is deleted', async () => {
    const { id, secret } = await invite()
    await withdraw(id)
    const mail = await theMail()
    expect(mail).toMatchObject(withdrawn)
    const again = await shop.ask(admin, mailCalls.sendAgain, { params: { id: mail?.id ?? 0 } })
    expect([again.status, again.body.code]).toEqual([409, 'forgotten'])
    expect(await claimMails(shop.db, 9)).toEqual([])
    const kept = await shop.db.selectFrom('mail_secrets').select('secret').execute()
    expect(kept.map((mail) => mail.secret)).not.toContain(secret)
  })

  it('is not retried when it was being sent and failed', async () => {
    const { id } = await invite()
    const [beingSent] = await claimMails(shop.db, 1)
    await withdraw(id)
    await tryAgainIn(shop.db, 0, beingSent!, 'The mail server asks to try again later.')
    expect(await theMail()).toMatchObject(withdrawn)
  })

  it('is marked as sent when it was sent before or at the same moment', async () => {
    for (const order of ['before', 'after']) {
      const { id } = await invite()
      const [beingSent] = await claimMails(shop.db, 1)
      if (order === 'before') await markSent(shop.db, beingSent!)
      await withdraw(id)
      if (order === 'after') await markSent(shop.db, beingSent!)
      expect(await theMail()).toMatchObject({ state: 'sent', last_error: '', forgotten: true })
    }
  })
})
