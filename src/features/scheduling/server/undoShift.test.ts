import { beforeAll, describe, expect, it } from 'vitest'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type Shift, shiftCalls } from '../contract.ts'

let shop: OpenShop
let hsc: string
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.signIn('hsc')
})

const from = (day: string, start: string, end: string) => ({
  startTime: `${day}T${start}:00:00`,
  endTime: `${day}T${end}:00:00`,
})
const hire = async (name: string) =>
  (await shop.db.insertInto('employees').values({ name, store_id: 1 }).returning('id').executeTakeFirstOrThrow()).id
const plan = async (employee_id: number, times: object, store = 'HSC') =>
  (await shop.ask(hsc, shiftCalls.create, { body: { employee_id, store, ...times } })).body
const remove = async ({ id }: Shift) => (await shop.ask(hsc, shiftCalls.remove, { params: { id } })).body.undo
const change = (body: Partial<Shift>) => shop.ask(hsc, shiftCalls.update, { body })
const undo = (id = '') => shop.ask(hsc, undoCall, { params: { id } })
const copy = (store: string, from: string, preview = false) =>
  shop.ask(hsc, shiftCalls.copy, { body: { store, from, preview } })
const week = async (store: string, from: string, to: string) =>
  (await shop.ask(hsc, shiftCalls.all, { body: { store, from, to } })).body
const actsOn = async ({ id }: { id: number }) => (await readAuditLog(shop.db, 'shift', id)).map(({ act }) => act)

describe('undoing the removal of a shift', () => {
  it('restores the same shift, and logs it', async () => {
    const shift = await plan(await hire('Back Again'), from('2031-01-06', '09', '17'))
    expect((await undo(await remove(shift))).body.message).toBe('Shift has been restored')
    expect(await week('HSC', '2031-01-06', '2031-01-06')).toEqual([shift])
    expect(await actsOn(shift)).toEqual(['made', 'removed', 'restored'])
  })

  it('is rejected if the employee works elsewhere by now, and names the other shift', async () => {
    const employee_id = await hire('Now Elsewhere')
    const removed = await remove(await plan(employee_id, from('2031-01-07', '09', '17')))
    await plan(employee_id, from('2031-01-07', '16', '20'), 'Mic Mac')
    expect(await undo(removed)).toMatchObject({
      status: 409,
      body: {
        code: 'overlap',
        message: 'Now Elsewhere already works at Mic Mac on Tuesday 2031-01-07, 16:00 to 20:00.',
      },
    })
    expect(await week('HSC', '2031-01-07', '2031-01-07')).toEqual([])
  })
})

describe('undoing the move of a shift', () => {
  it('restores its hours, its store and its employee, and logs it', async () => {
    const shift = await plan(await hire('Moved Away'), from('2031-01-08', '09', '17'))
    const times = from('2031-01-09', '10', '18')
    const { body } = await change({ id: shift.id, version: shift.version, store: 'Mic Mac', ...times })
    expect((await undo(body.undo)).body.message).toBe('The change to the shift has been undone')
    expect(await week('HSC', '2031-01-08', '2031-01-08')).toEqual([{ ...shift, version: expect.any(Number) }])
    expect(await actsOn(shift)).toEqual(['made', 'changed', 'restored'])
  })

  it('is refused if it was moved again, or if the employee works elsewhere by now', async () => {
    const employee_id = await hire('Moved Twice')
    const shift = await plan(employee_id, from('2031-01-10', '09', '12'))
    const first = (await change({ id: shift.id, ...from('2031-01-10', '13', '16') })).body.undo
    const second = (await change({ id: shift.id, ...from('2031-01-10', '14', '17') })).body.undo
    expect((await undo(first)).status).toBe(409)
    await plan(employee_id, from('2031-01-10', '13', '14'), 'Mic Mac')
    expect((await undo(second)).body).toMatchObject({ code: 'overlap' })
  })
})

describe('the preview of a copied week', { tags: ['details'] }, () => {
  it('has what the copy adds, skips and leaves out, and changes nothing', async () => {
    const store = 'Truro'
    const [free, there, busy] = [await hire('Pre Free'), await hire('Pre There'), await hire('Pre Busy')]
    for (const id of [free, there, busy]) await plan(id, from('2031-03-03', '09', '17'), store)
    await plan(there, from('2031-03-10', '09', '17'), store)
    await plan(busy, from('2031-03-10', '12', '20'))
    const times = from('2031-03-10', '09', '17')
    const expected = {
      copied: 1,
      added: [{ user: 'Pre Free', ...times }],
      there: [{ user: 'Pre There', ...times }],
      left_out: [
        { user: 'Pre Busy', ...times, why: 'Pre Busy already works at HSC on Monday 2031-03-10, 12:00 to 20:00.' },
      ],
    }
    const before = await readAuditLog(shop.db, 'shift')
    expect((await copy(store, '2031-03-10', true)).body).toEqual({
      message: '1 shift can be copied, 1 already there, 1 left out',
      ...expected,
    })
    expect(await week(store, '2031-03-10', '2031-03-16')).toHaveLength(1)
    expect(await readAuditLog(shop.db, 'shift')).toEqual(before)

    expect((await copy(store, '2031-03-10')).body).toEqual({
      message: '1 shift has been copied, 1 already there, 1 left out',
      ...expected,
      undo: expect.any(String),
    })
    expect((await copy(store, '2031-03-10')).body).toEqual({
      message: '0 shifts have been copied, 2 already there, 1 left out',
      ...{ ...expected, copied: 0, added: [], there: [...expected.added, ...expected.there] },
    })
  })
})

describe('undoing a copied week', () => {
  it('removes exactly the shifts that were added, once', async () => {
    const store = 'Sydney'
    const [one, other] = [await hire('Undo One'), await hire('Undo Other')]
    for (const id of [one, other]) await plan(id, from('2031-04-07', '09', '17'), store)
    const own = await plan(other, from('2031-04-14', '09', '17'), store)
    const copied = (await copy(store, '2031-04-14')).body.undo
    const later = await plan(one, from('2031-04-15', '09', '17'), store)
    const shifts = await week(store, '2031-04-14', '2031-04-20')
    const replies = await Promise.all([undo(copied), undo(copied)])
    expect(replies.map(({ body }) => body.message)).toEqual(replies.map(() => 'The copied shifts have been removed'))
    expect(await week(store, '2031-04-14', '2031-04-20')).toEqual([own, later])
    const [added] = shifts.filter(({ id }) => id !== own.id && id !== later.id)
    expect(added && (await actsOn(added))).toEqual(['made', 'removed'])
  })

  it.each([
    ['changed', (shift: Shift) => change({ id: shift.id, endTime: '2031-05-12T15:00:00' })],
    ['removed', remove],
  ])('is rejected if one of them was %s since, and removes none', { tags: ['details'] }, async (_, act) => {
    const store = 'Moncton'
    const [one, other] = [await hire('Keep One'), await hire('Keep Other')]
    for (const id of [one, other]) await plan(id, from('2031-05-05', '09', '17'), store)
    const copied = (await copy(store, '2031-05-12')).body.undo
    const shift = (await week(store, '2031-05-12', '2031-05-18')).find(({ employee_id }) => employee_id === one)
    if (shift) await act(shift)
    const left = await week(store, '2031-05-12', '2031-05-18')
    expect(await undo(copied)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message:
          'The shift of Keep One on Monday 2031-05-12, 09:00 to 17:00 changed after that, so nothing was undone. Check the new values and change them by hand.',
      },
    })
    expect(await week(store, '2031-05-12', '2031-05-18')).toEqual(left)
    for (const each of [...left, ...(await week(store, '2031-05-05', '2031-05-11'))]) await remove(each)
  })
})
