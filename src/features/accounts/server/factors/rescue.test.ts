import { beforeAll, describe, expect, it } from 'vitest'
import { readAuditLog } from '#test/auditLog.ts'
import { codeOfApp } from '#test/authenticatorApp.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { accountCalls } from '../../contract.ts'
import { factorCalls } from '../../factorsContract.ts'
import { userCalls } from '../../usersContract.ts'
import { rescue } from './rescue.ts'

const publicUrl = 'http://shop.test'
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
const yes = async () => true
const signIn = (password: string) =>
  shop.ask(undefined, accountCalls.signIn, { body: { email: 'admin@tidewater.example', password } })

describe('npm run rescue', () => {
  it('removes the second factors, prints a password that must be changed, logs it and mails the account', async () => {
    const { token, id } = await shop.comeIn('admin')
    const { setup, secret } = (await shop.ask(token, factorCalls.startApp)).body
    const body = { setup, code: codeOfApp(secret) }
    const { factor } = (await shop.ask(token, factorCalls.addApp, { body })).body

    const sentences: string[] = []
    const rescued = await rescue(
      shop.db,
      'ADMIN@tidewater.example',
      publicUrl,
      async (sentence) => sentences.push(sentence) > 0,
    )
    expect(sentences).toEqual([
      'This gives Head Office (admin@tidewater.example) a new password, ends all their sessions, and removes the second factor with the recovery codes. They get a mail about it.',
    ])
    expect(rescued?.password).toMatch(/^([a-z2-7]{4}-){4}[a-z2-7]{4}$/)
    expect((await shop.ask(token, accountCalls.sessions)).status).toBe(401)
    const again = await signIn(rescued?.password ?? '')
    expect(again.body).toMatchObject({ must_change_password: true, token: expect.any(String) })
    expect((await shop.ask(again.body.token, userCalls.all)).body.code).toBe('new_password_required')

    const by = { username: 'npm run rescue' }
    expect((await readAuditLog(shop.db, 'second factor', factor.id)).at(-1)).toMatchObject({ ...by, act: 'removed' })
    const logged = await readAuditLog(shop.db, 'password', id)
    expect(logged.at(-1)).toMatchObject({ ...by, act: 'changed' })
    expect(JSON.stringify(logged)).not.toContain(rescued?.password)
    const mails = await shop.db
      .selectFrom('outbox')
      .select('subject')
      .where('to_address', '=', 'admin@tidewater.example')
      .orderBy('id')
      .execute()
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      'Your password was reset',
      'Your second factors were removed',
    ])
  })

  it('changes nothing if the answer is no', async () => {
    expect(await rescue(shop.db, 'hsc@tidewater.example', publicUrl, async () => false)).toBeUndefined()
    expect(await shop.signIn('hsc')).toEqual(expect.any(String))
  })

  it('refuses an unknown address and a deactivated account with a sentence', async () => {
    await expect(rescue(shop.db, 'nobody@shop.test', publicUrl, yes)).rejects.toThrow(
      'No account has the e-mail address nobody@shop.test.',
    )
    await shop.db.updateTable('users').set({ active: false }).where('email', '=', 'hsc@tidewater.example').execute()
    await expect(rescue(shop.db, 'hsc@tidewater.example', publicUrl, yes)).rejects.toThrow('is deactivated')
  })
})
