import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { aBrowser } from '../aBrowser.ts'
import { aVisitor, openStore, request } from '../appointments.ts'
import { mailsTo } from '../mails.ts'
import { type OpenShop, openShop } from '../openShop.ts'

// The limits are for strangers who guess passwords or send too much. The people in these tests must not reach any limit.

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop('demo_shop')
  admin = await shop.signIn('admin')
})

const email = 'hsc@tidewater.example'
const signIn = async (browser: ReturnType<typeof aBrowser>, password: string) =>
  (await browser.ask(accountCalls.signIn, { email, password })).statusCode

describe('nothing refuses', { tags: ['details'] }, () => {
  it('a family that books three repairs from its home, with one inbox and one phone', async () => {
    const { name: store } = await openStore(shop, admin)
    const family = { store, email: 'family@visitor.test', phone: '902-555-0177' }
    for (const [firstName, appointmentTime] of [
      ['Anne', '10:00'],
      ['Luc', '10:30'],
      ['Zoé', '11:00'],
    ]) {
      const { status, body } = await request(shop, aVisitor({ ...family, firstName, appointmentTime }), '203.0.113.40')
      expect([status, body.message]).toEqual([200, 'Service request has been sent'])
    }
    expect(await mailsTo(shop.db, family.email)).toHaveLength(3)
  })

  it('a store with forty devices behind one address, each with its first sign-in', async () => {
    const devices = Array.from({ length: 40 }, () => aBrowser(shop, '203.0.113.41'))
    for (const device of devices) expect(await signIn(device, demoPassword)).toBe(200)
  })

  it('a person on a new device who mistypes a password five times', async () => {
    const person = aBrowser(shop, '203.0.113.42')
    for (let n = 0; n < 5; n++) expect(await signIn(person, `${demoPassword}${n}`)).toBe(401)
    expect(await signIn(person, demoPassword)).toBe(200)
  })
})
