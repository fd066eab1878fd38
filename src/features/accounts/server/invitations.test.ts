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
const noLonger = 'This invitation is no longer open: it has been used or withdrawn, or its time is over.'
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
/** Invites somebody new; answers the secret of their link, and their invitation as it is listed. */
async function invite(as = admin) {
  const username = `Guest ${++guests}`
  const body = { username, email: `guest${guests}@shop.test`, type: 'admin_warehouse' } as const
  const { link } = (await shop.ask(as, accountCalls.invite, { body })).body
  const { id } = await shop.db
    .selectFrom('invitations')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { id, username, email: body.email, secret: new URL(link).searchParams.get('invitation') ?? '' }
}

const notes = (id: number) => readAuditLog(shop.db, 'invitation', id)

describe('the open invitations', () => {
  it('tell who was invited, by whom and until when, the newest first, and never the link', async () => {
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

  it('are no longer those that were used, or are too old', async () => {
    const [used, old, fresh] = [await invite(), await invite(), await invite()]
    expect((await signUp(used.secret)).status).toBe(200)
    await shop.db.updateTable('invitations').set({ expires_at: sql<string>`now()` }).where('id', '=', old.id).execute()
    expect(await names()).toEqual([fresh.username])
  })

  it('are those of administrators alone, for as long as they are', async () => {
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
  it('takes the worth from its link at once, and is written down', async () => {
    const { id, username, email, secret } = await invite()
    expect((await read(secret)).status).toBe(200)
    const { status, body } = await withdraw(id)
    expect([status, body.message]).toEqual([200, `The invitation for ${username} has been withdrawn`])

    expect(await open()).toEqual([])
    expect(await read(secret)).toMatchObject({ status: 404, body: { message: expect.stringMatching(/no such invit/) } })
    expect(await signUp(secret)).toMatchObject({
      status: 404,
      body: { message: 'This invitation is used up or too old. Ask for a new one.' },
    })
    const row = { username, email, type: 'admin_warehouse' }
    expect(await notes(id)).toMatchObject([
      { username: 'Head Office', act: 'made', before: null, after: row },
      { username: 'Head Office', act: 'removed', before: row, after: null },
    ])
  })

  it('leaves the others as they are, also one for the same address', async () => {
    const { id, username, email } = await invite()
    await shop.ask(admin, accountCalls.invite, { body: { username, email } })
    await withdraw(id)
    expect(await open()).toMatchObject([{ username, email, type: 'admin_user' }])
    expect(await claimMails(shop.db, 9)).toMatchObject([{ to_address: email }])
  })

  it('is refused where it was used, withdrawn or is too old, or never was', async () => {
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
  ] as const)('while somebody signs up by it, it is %s, where that came first, and not %s', async (first, second) => {
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

  it('is not sent any more, not even by hand, and its link is kept nowhere', async () => {
    const { id, secret } = await invite()
    await withdraw(id)
    const mail = await theMail()
    expect(mail).toMatchObject(withdrawn)
    const again = await shop.ask(admin, mailCalls.sendAgain, { params: { id: mail?.id ?? 0 } })
    expect([again.status, again.body.code]).toEqual([409, 'forgotten'])
    expect(await claimMails(shop.db, 9)).toEqual([])
    expect(JSON.stringify(await shop.db.selectFrom('outbox').selectAll().execute())).not.toContain(secret)
  })

  it('is not tried again where it was on its way and did not arrive', async () => {
    const { id } = await invite()
    const [onItsWay] = await claimMails(shop.db, 1)
    await withdraw(id)
    await tryAgainIn(shop.db, 0, onItsWay!, 'The mail server asks to try again later.')
    expect(await theMail()).toMatchObject(withdrawn)
  })

  it('is noted as sent where it was handed over at that very moment, or before', async () => {
    for (const order of ['before', 'after']) {
      const { id } = await invite()
      const [onItsWay] = await claimMails(shop.db, 1)
      if (order === 'before') await markSent(shop.db, onItsWay!)
      await withdraw(id)
      if (order === 'after') await markSent(shop.db, onItsWay!)
      expect(await theMail()).toMatchObject({ state: 'sent', last_error: '', forgotten: true })
    }
  })
})
