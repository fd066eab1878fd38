import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { endProofs } from '#platform/auth/sessionTokens.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { type Caller, roles } from '#shared/roles.ts'
import { emptyLongLists } from './longLists.ts'
import { type OpenShop, openShop } from './openShop.ts'
import { callersOf, provedCalls, till } from './roleMatrix.ts'

const accounts = { admin: 'admin', admin_warehouse: 'warehouse', admin_user: 'hsc', supplier: 'supplier' } as const

let shop: OpenShop
let key: string
beforeAll(async () => {
  // No mail server answers there, so that the test mail is not sent.
  shop = await openShop('demo_shop', { smtpUrl: 'smtp://127.0.0.1:9' })
  await emptyLongLists(shop.db)
  key = (await shop.ask(await shop.signIn('admin'), storeCalls.resetKey, { body: { id: 1 } })).body.key
})

describe('the role matrix', () => {
  it('has every call of the server', () => {
    const unknown = shop.app.calls.filter((call) => !callersOf.has(call)).map(({ method, path }) => `${method} ${path}`)
    expect(unknown).toEqual([])
    expect(shop.app.calls).toHaveLength(callersOf.size)
  })

  it('has every call that needs a fresh proof', () => {
    const declared = shop.app.calls
      .filter(({ proof }) => proof !== undefined)
      .map((call) => [nameOfCall(call), call.proof === true ? 'always' : 'with some bodies'])
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries([...provedCalls].map(([call, when]) => [nameOfCall(call), when])),
    )
  })

  const rows = [...callersOf].map(([call, callers]) => [`${call.method} ${addressOf(call)}`, call, callers] as const)
  const open = rows.filter(([, , callers]) => callers.includes('public'))
  const guarded = rows.filter(([, , callers]) => !callers.includes('public'))

  it.each(open)('%s is open to everyone', async (_, call) => {
    expect((await ask(undefined, call)).message).not.toBe(pleaseSignIn)
  })

  it.each(guarded)('%s is refused without a token and with an unknown one', async (_, call, callers) => {
    for (const token of [undefined, 'no-such-token']) {
      expect(await ask(token, call)).toMatchObject({ status: 401, message: refusalOf(call, callers) })
    }
  })

  describe.each(roles)('%s', (role) => {
    let token: string
    beforeAll(async () => {
      token = await shop.signIn(accounts[role])
    })

    it.each(guarded)('%s', async (_, call, callers) => {
      const { status, message } = await ask(token, call)
      // This call has ended the session.
      if (call === accountCalls.signOut) token = await shop.signIn(accounts[role])
      if (callers === till) expect([status, message]).toEqual([401, notAKey])
      else expect(status).toSatisfy(callers.includes(role) ? isAllowed : isForbidden)
    })
  })

  describe('an admin without a fresh proof', () => {
    let token: string
    beforeAll(async () => {
      const admin = await shop.comeIn('admin')
      token = admin.token
      await endProofs(shop.db, admin.id)
    })

    const always = guarded.filter(([, call]) => provedCalls.get(call) === 'always')
    it.each(always)('%s', async (_, call) => {
      expect(await ask(token, call)).toMatchObject({ status: 403, code: 'proof_required' })
    })
  })

  describe('a till', () => {
    it.each(guarded)('%s', async (_, call, callers) => {
      const { status, message } = await ask(key, call)
      if (callers === till) expect(status).toSatisfy(isAllowed)
      else expect([status, message]).toEqual([401, refusalOf(call, callers)])
    })
  })
})

const pleaseSignIn = 'Sign in first.'
const notAKey = 'This key does not belong to a store. The office can create a new one.'
const refusalOf = ({ signedOut }: Call, callers: Caller[]) =>
  callers === till ? notAKey : (signedOut?.en ?? pleaseSignIn)
const isForbidden = (status: number) => status === 403
/** A call that is allowed may still fail here, because its body is empty or because the id does not exist. */
const isAllowed = (status: number) => [200, 400, 404].includes(status)

async function ask(who: string | undefined, call: Call): Promise<{ status: number; message?: string; code?: string }> {
  const answer = await shop.app.inject({
    method: call.method,
    url: addressOf(call, { id: 2_000_000_000 }),
    headers: who ? { authorization: `Bearer ${who}` } : {},
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, ...(isJson && answer.json()) }
}
