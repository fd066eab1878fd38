import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aTill } from '#test/tills.ts'
import type { Session } from '../../auth/sessionTokens.ts'
import { codes, dutyCodes } from '../../refusal/codes.ts'
import { RequestRecord } from '../requestLog.ts'
import { admit, bearerOf, checkProof, tokenInBody } from './caller.ts'

const call = {
  method: 'POST',
  path: '/a/',
  summary: 'A',
  allow: ['admin'],
  reply: z.object({}),
} as const satisfies Call
const requestOf = (more: object) => ({ headers: {}, ...more }) as FastifyRequest

describe('the token of a call', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer   abc', 'abc'],
    ['Basic abc', undefined],
    ['Bearer two words', undefined],
    [undefined, undefined],
  ])('in the header %s is %s', (authorization, token) => {
    expect(bearerOf(requestOf({ headers: { authorization } }))).toBe(token)
  })

  it('is read from the body only by a call that allows it', () => {
    const request = requestOf({ body: { token: 'abc' } })
    expect([tokenInBody({ ...call, tokenInBody: true }, request), tokenInBody(call, request)]).toEqual([
      'abc',
      undefined,
    ])
    expect(tokenInBody({ ...call, tokenInBody: true }, requestOf({ body: { token: 5 } }))).toBeUndefined()
  })
})

describe('checking the proof', () => {
  const proved = { is_proved: true } as Session
  const other = { is_proved: false } as Session

  it('refuses a caller without a fresh proof, always or with some bodies', () => {
    const withSome = { ...call, proof: (body: unknown) => body === 'secret' } as Call
    expect(() => checkProof({ ...call, proof: true }, other, {})).toThrow(codes.proofRequired.en)
    expect(() => checkProof(withSome, other, 'secret')).toThrow(codes.proofRequired.en)
    expect(() => checkProof({ ...call, proof: true }, undefined, {})).toThrow(codes.proofRequired.en)
    for (const [each, caller] of [
      [{ ...call, proof: true }, proved] as const,
      [withSome, other],
      [call, undefined],
    ] as const)
      expect(() => checkProof(each, caller, 'public')).not.toThrow()
  })
})

describe('admitting the caller', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })
  /** Admits the owner of a token, and returns the record of the request. */
  async function admitWith(token: string | undefined, more: Partial<Call> = {}) {
    const record = new RequestRecord()
    const request = requestOf({ record, server: shop.app, ip: '127.0.0.1' })
    const refused = await admit(request, { ...call, ...more }, token).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { caller: record.caller, refused }
  }

  it('records the caller, also of a call that the role does not allow', async () => {
    const { id, token } = await shop.comeIn('hsc')
    expect(await admitWith(token)).toMatchObject({ caller: { user_id: id }, refused: codes.forbidden.en })
    expect(await admitWith(token, { allow: ['public'] })).toMatchObject({ caller: { user_id: id }, refused: undefined })
  })

  it('needs no caller for a public call, and refuses others in the words of the call', async () => {
    expect(await admitWith(undefined, { allow: ['public'] })).toEqual({ caller: undefined, refused: undefined })
    expect((await admitWith(undefined)).refused).toBe(codes.signedOut.en)
    expect((await admitWith('made up', { signedOut: codes.otherSite })).refused).toBe(codes.otherSite.en)
  })

  it('refuses a user who has a duty, except by the calls that fulfil it', async () => {
    const { id, token } = await shop.comeIn('warehouse')
    const allow = ['admin_warehouse'] as const
    await shop.db.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute()
    expect((await admitWith(token, { allow })).refused).toBe(dutyCodes.newPassword.en)
    expect((await admitWith(token, { allow, allowedBefore: ['newPassword'] })).refused).toBeUndefined()
  })

  it('admits a till by the key of its store, and no session', async () => {
    const { key, store_id } = await aTill(shop.db, 'Mic Mac')
    expect(await admitWith(key, { allow: ['till'] })).toMatchObject({ caller: { store_id }, refused: undefined })
    expect((await admitWith(await shop.signIn('admin'), { allow: ['till'] })).refused).toBeDefined()
  })
})
