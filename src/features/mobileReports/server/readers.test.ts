import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { readerCalls } from '../readersContract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const names = async () => (await shop.ask(admin, readerCalls.all)).body.map(({ username }) => username)
const add = (email: string) => shop.ask(admin, readerCalls.add, { body: { email } })
const remove = (id: number) => shop.ask(admin, readerCalls.remove, { params: { id } })
const isReader = async (token: string) =>
  (await shop.ask(token, accountCalls.signInByToken, { body: {} })).body.mobile_reports === true

describe('the Mobile Report list', () => {
  it('of the demo shop has the office and one store', async () => {
    expect(await names()).toEqual(['Head Office', 'HSC', 'Warehouse'])
  })

  it('adds a user by e-mail address and removes them again, also for their open sessions', async () => {
    const micmac = await shop.signIn('micmac')
    expect(await isReader(micmac)).toBe(false)
    const { status, body } = await add(' MicMac@tidewater.example ')
    expect([status, body]).toEqual([200, { id: body.id, username: 'Mic Mac', email: 'micmac@tidewater.example' }])
    expect(await names()).toContain('Mic Mac')
    expect(await isReader(micmac)).toBe(true)

    expect((await remove(body.id)).body.message).toBe('Mic Mac was removed from the Mobile Report list')
    expect(await isReader(micmac)).toBe(false)
    expect((await remove(body.id)).status).toBe(404)
    expect(await readAuditLog(shop.db, 'mobile report reader')).toMatchObject([
      { act: 'made', subject_id: body.id, username: 'Head Office' },
      { act: 'removed', subject_id: body.id, username: 'Head Office' },
    ])
  })

  it.each([
    ['nobody@shop.test', 400, 'There is no user with that e-mail address. Choose one from the list.'],
    ['supplier@tidewater.example', 400, 'A supplier cannot be on the list.'],
    ['hsc@tidewater.example', 409, 'This user is already on the list.'],
    ['  ', 400, 'Email is required.'],
  ])('rejects %s', async (email, status, message) => {
    const response = await add(email)
    expect([response.status, response.body.errors]).toEqual([status, [{ field: 'email', message }]])
  })
})
