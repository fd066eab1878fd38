import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { deleteUndoableActs } from '#platform/undo/undoableAct.ts'
import { type Call, nameOfCall } from '#shared/call.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '../auditLog.ts'
import { findEditedLists } from '../editedLists.ts'
import { type OpenShop, openShop } from '../openShop.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const undo = (id = '', token: string | undefined = admin) => shop.ask(token, undoCall, { params: { id } })
const make = async (promo_code: string) =>
  (await shop.ask(admin, discountCalls.create, { body: { promo_code, discount: 10 } })).body
const remove = async ({ id }: { id: number }) => (await shop.ask(admin, discountCalls.remove, { params: { id } })).body
const find = async (id: number) => (await shop.ask(admin, discountCalls.all)).body.find((row) => row.id === id)
const logOf = (id: number) => readAuditLog(shop.db, 'promo code', id)
const letSecondsPass = (undo = '', seconds: number) =>
  shop.db
    .updateTable('undoable_acts')
    .set({ at: sql<string>`at - make_interval(secs => ${seconds})` })
    .where('id', '=', undo)
    .execute()

describe('undoing an act', () => {
  it('restores the same row with its id and version, and logs it', async () => {
    const code = await make('BACK')
    const removed = await remove(code)
    expect(removed).toEqual({ message: 'Discount has been removed', undo: expect.any(String) })
    expect(await undo(removed.undo)).toMatchObject({ status: 200, body: { message: 'Discount has been restored' } })
    expect(await find(code.id)).toEqual(code)
    expect((await logOf(code.id)).map(({ act }) => act)).toEqual(['made', 'removed', 'restored'])
    expect((await logOf(code.id)).at(-1)).toMatchObject({ before: null, after: { promo_code: 'BACK' } })
    expect((await make('NEXT')).id).toBeGreaterThan(code.id)
  })

  it('twice, also at the same time, has the same reply and is done once', async () => {
    const code = await make('TWICE')
    const removed = await remove(code)
    const replies = await Promise.all([1, 2, 3].map(() => undo(removed.undo)))
    await remove(code)
    replies.push(await undo(removed.undo))
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [200, 'Discount has been restored']),
    )
    expect((await logOf(code.id)).map(({ act }) => act)).toEqual(['made', 'removed', 'restored', 'removed'])
    expect(await find(code.id)).toBeUndefined()
  })

  it('is rejected when a new row has taken the place, and changes nothing', async () => {
    const code = await make('PLACE')
    const removed = await remove(code)
    const newer = await make('place')
    expect(await undo(removed.undo)).toMatchObject({
      status: 409,
      body: {
        code: 'taken',
        message:
          'This promo code cannot be restored, because something newer has taken its place. Check the list and change it by hand.',
      },
    })
    expect(await find(code.id)).toBeUndefined()
    await remove(newer)
    expect((await undo(removed.undo)).status).toBe(200)
  })

  it('is possible for 30 seconds, by the clock of the database, and 1 more for the way of the request', async () => {
    const [kept, late] = [await remove(await make('KEPT')), await remove(await make('LATE'))]
    await letSecondsPass(kept.undo, 20)
    await letSecondsPass(late.undo, 31)
    expect((await undo(kept.undo)).status).toBe(200)
    expect(await undo(late.undo)).toMatchObject({
      status: 409,
      body: { code: 'too_late', message: 'This could only be undone for 30 seconds. Change it by hand.' },
    })
  })

  it('is possible for the same user only, who must still have the role of the act', async () => {
    const code = await make('MINE')
    const removed = await remove(code)
    for (const other of ['warehouse', 'hsc', 'supplier']) {
      expect((await undo(removed.undo, await shop.signIn(other))).status).toBe(404)
    }
    expect((await undo(removed.undo, '')).status).toBe(401)

    const { token, id } = await shop.comeIn('warehouse')
    const setRole = (type: 'admin' | 'admin_warehouse') =>
      shop.db.updateTable('users').set({ type }).where('id', '=', id).execute()
    await setRole('admin')
    const other = await make('OURS')
    const { body } = await shop.ask(token, discountCalls.remove, { params: { id: other.id } })
    await setRole('admin_warehouse')
    expect((await undo(body.undo, token)).status).toBe(403)
    expect(await find(other.id)).toBeUndefined()
    await setRole('admin')
    expect((await undo(body.undo, token)).status).toBe(200)
    await setRole('admin_warehouse')
  })

  it.each([
    ['7', 400],
    ['00000000-0000-4000-8000-000000000000', 404],
  ])('%s is rejected with %i', async (id, status) => {
    expect((await undo(id)).status).toBe(status)
  })

  it('restores each row of each edited list of the demo shop, with the rows that were deleted with it', async () => {
    const lists = await findEditedLists(shop)
    expect(lists.length).toBeGreaterThan(2)
    for (const { name, readRows, removeRow } of lists) {
      const before = await readRows(admin)
      expect(before.length, name).toBeGreaterThan(0)
      for (const { id } of before) {
        const removed = await removeRow(admin, id)
        expect(await readRows(admin)).toEqual(before.filter((row) => row.id !== id))
        expect((await undo(removed.undo)).body.message).toBe(removed.message.replace('removed', 'restored'))
      }
      expect(await readRows(admin)).toEqual(before)
    }
  })
})

it('each call whose reply has an undo can be undone', () => {
  const hasUndo = ({ reply }: Call) => 'shape' in reply && 'undo' in (reply.shape as object)
  const names = shop.app.calls.filter(hasUndo).map(nameOfCall)
  expect(names.length).toBeGreaterThan(3)
  expect([...shop.app.undoableActs.keys()].sort()).toEqual(names.sort())
})

it('what is kept for an undo is deleted after an hour', async () => {
  const [old, recent] = [await remove(await make('OLD')), await remove(await make('RECENT'))]
  await letSecondsPass(old.undo, 3601)
  await deleteUndoableActs(shop.db)
  const kept = await shop.db
    .selectFrom('undoable_acts')
    .select('id')
    .where('id', 'in', [old.undo ?? '', recent.undo ?? ''])
    .execute()
  expect(kept).toEqual([{ id: recent.undo }])
})
