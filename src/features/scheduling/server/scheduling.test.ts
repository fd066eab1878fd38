import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#shared/call.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type NewShift, type ShiftChange, shiftCalls } from '../contract.ts'

let shop: OpenShop
let hsc: string
let admin: string
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.signIn('hsc')
  admin = await shop.signIn('admin')
})

/** A new employee at HSC, for one test only. */
async function hire(name: string, more: { active?: boolean } = {}) {
  const { id: store_id } = await shop.db
    .selectFrom('stores')
    .select('id')
    .where('name', '=', 'HSC')
    .executeTakeFirstOrThrow()
  const employee = { name, store_id, ...more }
  return (await shop.db.insertInto('employees').values(employee).returning('id').executeTakeFirstOrThrow()).id
}
const from = (day: string, start: string, end: string) => ({
  startTime: `${day}T${start}:00:00`,
  endTime: `${day}T${end}:00:00`,
})
const plan = (shift: Partial<NewShift>, token = hsc) =>
  shop.ask(token, shiftCalls.create, { body: { store: 'HSC', ...from('2030-01-07', '09', '17'), ...shift } })
const change = (change: ShiftChange, token = hsc) => shop.ask(token, shiftCalls.update, { body: change })
const week = async (monday: string, sunday: string, store = 'HSC') =>
  (await shop.ask(hsc, shiftCalls.all, { body: { store, from: monday, to: sunday } })).body
const logOf = (id: number) => readAuditLog(shop.db, 'shift', id)

describe('planning a shift', () => {
  it('returns it as the calendar shows it, and logs the user who planned it', async () => {
    const employee_id = await hire('Ada Lunn')
    const { status, body } = await plan({ employee_id })
    const made = { user: 'Ada Lunn', employee_id, store: 'HSC', ...from('2030-01-07', '09', '17'), version: 1 }
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(Number), ...made })
    expect(await week('2030-01-07', '2030-01-07')).toContainEqual(body)
    expect(await logOf(body.id)).toEqual([
      { subject: 'shift', subject_id: body.id, act: 'made', username: 'HSC', before: null, after: body },
    ])
  })

  it('finds the employee by a name that only one has', async () => {
    const employee_id = await hire('Beth Arsenault')
    expect((await plan({ user: 'beth arsenault' })).body).toMatchObject({ employee_id, user: 'Beth Arsenault' })
    await hire('Beth Arsenault')
    expect((await plan({ user: 'Beth Arsenault', ...from('2030-01-08', '09', '17') })).body).toMatchObject({
      message: 'Several employees are called Beth Arsenault. Send the employee_id instead.',
      errors: [{ field: 'user' }],
    })
  })

  it('is allowed for all roles but the supplier, in any store', async () => {
    const employee_id = await hire('Cal Mombourquette')
    for (const [at, who] of ['admin', 'warehouse', 'hsc', 'micmac'].entries()) {
      const shift = { employee_id, store: 'Sydney', ...from(`2030-01-1${at}`, '10', '12') }
      expect((await plan(shift, await shop.signIn(who))).status).toBe(200)
    }
    expect((await plan({ employee_id }, await shop.signIn('supplier'))).status).toBe(403)
  })

  it.each([
    [from('2030-01-07', '07', '12'), 'A shift must start between 8:00 and 21:00.'],
    [from('2030-01-07', '20', '23'), 'A shift must end by 22:00.'],
    [from('2030-01-07', '12', '12'), 'A shift must end after it starts.'],
    [from('2030-01-07', '12', '11'), 'A shift must end after it starts.'],
    [{ startTime: '2030-01-07T20:00:00', endTime: '2030-01-08T02:00:00' }, 'A shift must end on the day it starts.'],
    [
      { startTime: '2030-01-07T09:30:00' },
      'The start must be a day and a full hour, written like 2026-11-23T09:00:00.',
    ],
    [{ endTime: 'soon' }, 'The end must be a day and a full hour, written like 2026-11-23T09:00:00.'],
    [{ store: 'Atlantis' }, 'There is no store Atlantis. Check the spelling.'],
    [{ employee_id: 999_999 }, 'Choose another employee: this one does not exist or has left.'],
    [{ employee_id: undefined }, 'Choose an employee.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const employee_id = await hire('Dot Wrong')
    const { status, body } = await plan({ employee_id, ...wrong })
    expect([status, body.message]).toEqual([400, message])
  })

  it('returns all errors at once', async () => {
    for (const nobody of [{}, { employee_id: 'nobody' as never }]) {
      const { status, body } = await plan({ ...nobody, ...from('2030-01-07', '20', '09') })
      expect([status, body.errors?.map(({ field }) => field).sort()]).toEqual([400, ['employee_id', 'endTime']])
    }
    expect((await plan({ startTime: 'soon' })).body.errors?.map(({ field }) => field).sort()).toEqual([
      'employee_id',
      'startTime',
    ])
    const { body: planned } = await plan({ employee_id: await hire('Ewa Early') })
    const { body } = await change({ id: planned.id, ...from('2030-01-07', '07', '23') })
    expect(body.errors?.map(({ field }) => field)).toEqual(['startTime', 'endTime'])
  })

  it('is rejected for an employee who has left', async () => {
    const employee_id = await hire('Gone Away', { active: false })
    expect((await plan({ employee_id })).status).toBe(400)
  })

  it('is also checked by a constraint of the database', async () => {
    const employee_id = await hire('Eve Strict')
    const row = { employee_id, store_id: 1, day: '2030-01-07' }
    for (const hours of [
      { start_hour: 7, end_hour: 9 },
      { start_hour: 20, end_hour: 23 },
      { start_hour: 9, end_hour: 9 },
    ])
      await expect(
        shop.db
          .insertInto('shifts')
          .values({ ...row, ...hours })
          .execute(),
      ).rejects.toThrow('shifts_hours_check')
  })
})

describe('the hours of an employee', () => {
  it('cannot overlap in any store, and the error has the employee, the store and the hours', async () => {
    const employee_id = await hire('Finn Boudreau')
    const day = '2030-02-04'
    await plan({ employee_id, store: 'Mic Mac', ...from(day, '09', '17') })
    for (const store of ['HSC', 'Mic Mac']) {
      const { status, body } = await plan({ employee_id, store, ...from(day, '16', '20') })
      expect([status, body.code, body.message]).toEqual([
        409,
        'overlap',
        'Finn Boudreau already works at Mic Mac on Monday 2030-02-04, 09:00 to 17:00.',
      ])
    }
    expect((await plan({ employee_id, ...from(day, '17', '20') })).status).toBe(200)
    expect((await plan({ employee_id, ...from(day, '08', '09') })).status).toBe(200)
  })

  it('may overlap with those of others', async () => {
    const [one, other] = [await hire('Gil Ross'), await hire('Hope Ross')]
    expect((await plan({ employee_id: one, ...from('2030-02-05', '09', '17') })).status).toBe(200)
    expect((await plan({ employee_id: other, ...from('2030-02-05', '09', '17') })).status).toBe(200)
  })

  it('are taken by exactly one of many parallel requests, and each of them gets a response', async () => {
    const employee_id = await hire('Ida Busy')
    const stores = ['HSC', 'Mic Mac', 'Truro', 'Sydney']
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        plan({
          employee_id,
          store: stores[at % stores.length] ?? '',
          ...from('2030-02-06', `${10 + (at % 3)}`, `${14 + (at % 5)}`),
        }),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 39 }, () => 409)])
    for (const { body } of tries.filter(({ status }) => status === 409))
      expect(body.message).toMatch(/^Ida Busy already works at .+ on Wednesday 2030-02-06, 1\d:00 to 1\d:00\.$/)
  })

  it('never overlap after parallel inserts and moves', async () => {
    const employees = [await hire('Jo Race'), await hire('Kit Race')]
    const made = await Promise.all(
      [8, 11, 14, 17].flatMap((hour) =>
        employees.map((employee_id) =>
          plan({ employee_id, ...from('2030-02-07', `${hour}`.padStart(2, '0'), `${hour + 2}`) }),
        ),
      ),
    )
    const moved = await Promise.all(
      made.flatMap(({ body: { id } }, at) =>
        [9, 13, 18].map((hour) =>
          change({
            id,
            employee_id: employees[(at + hour) % 2] ?? 0,
            ...from('2030-02-07', `${hour}`.padStart(2, '0'), `${hour + 3}`),
          }),
        ),
      ),
    )
    expect(new Set(moved.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const shifts = (await week('2030-02-07', '2030-02-07')).filter(({ user }) => user.endsWith('Race'))
    const clashes = shifts.filter((one) =>
      shifts.some(
        (other) =>
          other.id !== one.id &&
          other.employee_id === one.employee_id &&
          other.startTime < one.endTime &&
          one.startTime < other.endTime,
      ),
    )
    expect(shifts).toHaveLength(made.length)
    expect(clashes).toEqual([])
  })
})

describe('changing a shift', () => {
  it('changes the fields that are sent, leaves the rest, and logs both rows', async () => {
    const employee_id = await hire('Lena Change')
    const { body: before } = await plan({ employee_id })
    const { body } = await change({ id: before.id, endTime: '2030-01-07T15:00:00', version: 1 })
    const after = { ...before, endTime: '2030-01-07T15:00:00', version: 2 }
    expect(body).toEqual({ ...after, undo: expect.any(String) })
    expect((await logOf(before.id)).at(-1)).toMatchObject({ act: 'changed', before, after })
  })

  it('moves it to another day, store and employee', async () => {
    const [one, other] = [await hire('Max Mover'), await hire('Nan Mover')]
    const { body: before } = await plan({ employee_id: one })
    const { body } = await change({
      id: before.id,
      employee_id: other,
      store: 'Truro',
      ...from('2030-01-09', '12', '16'),
    })
    expect(body).toMatchObject({ user: 'Nan Mover', store: 'Truro', ...from('2030-01-09', '12', '16') })
  })

  it('checks a new start or end against the stored one', async () => {
    const { body: shift } = await plan({ employee_id: await hire('Oda Apart') })
    expect((await change({ id: shift.id, startTime: '2030-01-07T18:00:00' })).body).toMatchObject({
      message: 'A shift must end after it starts.',
      errors: [{ field: 'endTime' }],
    })
    expect((await change({ id: shift.id, startTime: '2030-01-08T09:00:00' })).body.message).toBe(
      'A shift must end on the day it starts.',
    )
  })

  it('is rejected for an overlap, names the other shift, and may overlap its old hours', async () => {
    const employee_id = await hire('Pia Twice')
    await plan({ employee_id, ...from('2030-01-07', '08', '10') })
    const { body: late } = await plan({ employee_id, store: 'Mic Mac', ...from('2030-01-07', '12', '18') })
    const refused = await change({ id: late.id, startTime: '2030-01-07T09:00:00' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Pia Twice already works at HSC on Monday 2030-01-07, 08:00 to 10:00.',
    ])
    expect((await change({ id: late.id, startTime: '2030-01-07T10:00:00' })).status).toBe(200)
  })

  it('rejects an edit of an older version and returns the newer shift', async () => {
    const { body: shift } = await plan({ employee_id: await hire('Quin Stale') })
    await change({ id: shift.id, endTime: '2030-01-07T15:00:00', version: 1 })
    const late = await change({ id: shift.id, endTime: '2030-01-07T20:00:00', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect(late.body.current).toEqual({ ...shift, endTime: '2030-01-07T15:00:00', version: 2 })
  })

  it('of an employee who has left is allowed, but not assigning another one', async () => {
    const employee_id = await hire('Rae Leaver')
    const { body: own } = await plan({ employee_id })
    const { body: other } = await plan({ employee_id: await hire('Sam Stayer') })
    await shop.db.updateTable('employees').set({ active: false }).where('id', '=', employee_id).execute()
    expect((await change({ ...own, endTime: '2030-01-07T12:00:00' })).status).toBe(200)
    expect((await change({ id: other.id, employee_id })).status).toBe(400)
  })

  it('returns 404 for a shift that does not exist', async () => {
    expect((await change({ id: 2_000_000_000 })).status).toBe(404)
  })
})

describe('deleting a shift', () => {
  it('deletes it once, and logs the row', async () => {
    const { body: shift } = await plan({ employee_id: await hire('Tia Gone') })
    const both = await Promise.all([1, 2].map(() => shop.ask(hsc, shiftCalls.remove, { params: { id: shift.id } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await logOf(shift.id)).at(-1)).toEqual({
      ...{ subject: 'shift', subject_id: shift.id },
      ...{ act: 'removed', username: 'HSC', before: shift, after: null },
    })
  })
})

describe('the shifts of a store', () => {
  it('are those between two days, inclusive, in order of time', async () => {
    const employee_id = await hire('Una Order')
    for (const [day, start, end] of [
      ['2030-03-06', '13', '15'],
      ['2030-03-06', '09', '11'],
      ['2030-03-04', '09', '11'],
      ['2030-03-10', '09', '11'],
      ['2030-03-11', '09', '11'],
      ['2030-03-03', '09', '11'],
    ] as const)
      await plan({ employee_id, store: 'Truro', ...from(day, start, end) })
    expect((await week('2030-03-04', '2030-03-10', 'truro')).map(({ startTime }) => startTime)).toEqual([
      '2030-03-04T09:00:00',
      '2030-03-06T09:00:00',
      '2030-03-06T13:00:00',
      '2030-03-10T09:00:00',
    ])
    expect(await week('2030-03-04', '2030-03-10', 'Sydney')).toEqual([])
  })

  it.each([
    [{ store: 'Atlantis' }, 'There is no store Atlantis. Check the spelling.'],
    [{ store: '' }, 'Store is required.'],
    [{ from: '2030-03-11' }, 'The last day is before the first.'],
    [{ to: '2032-03-11' }, 'Choose at most one year.'],
    [{ to: 'Sunday' }, 'Write a date like 2026-11-20.'],
  ])('are rejected with a message for %o', async (wrong, message) => {
    const body = { store: 'HSC', from: '2030-03-04', to: '2030-03-10', ...wrong }
    const answer = await shop.ask(hsc, shiftCalls.all, { body })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  // The clocks went forward on March 9, 2025, and back on November 2. The demo shop has shifts in the weeks around today.
  it.each([
    ['2025-03-03', '2025-03-09'],
    ['2025-10-27', '2025-11-02'],
  ])('keep their hours in the week of %s, when the clocks change', async (monday, sunday) => {
    const employee_id = await hire('Vi Clock')
    const store = 'St. John’s'
    await plan({ employee_id, store, ...from(sunday, '08', '22') })
    expect(await week(monday, sunday, store)).toMatchObject([from(sunday, '08', '22')])
  })
})

describe('copying the previous week', () => {
  const copy = (store: string, day: string, token = hsc) =>
    shop.ask(token, shiftCalls.copy, { body: { store, from: day } })

  it('copies the same hours, and logs each shift', async () => {
    const [one, other] = [await hire('Wes Copy'), await hire('Xan Copy')]
    const store = 'Moncton'
    await plan({ employee_id: one, store, ...from('2030-04-01', '09', '17') })
    await plan({ employee_id: other, store, ...from('2030-04-07', '12', '17') })
    await plan({ employee_id: one, store, ...from('2030-03-31', '12', '17') })
    const { body } = await copy(store, '2030-04-08')
    expect(body).toMatchObject({ message: '2 shifts have been copied', copied: 2, there: [], left_out: [] })
    const copied = await week('2030-04-08', '2030-04-14', store)
    expect(copied).toMatchObject([
      { employee_id: one, ...from('2030-04-08', '09', '17') },
      { employee_id: other, ...from('2030-04-14', '12', '17') },
    ])
    expect(await logOf(copied[0]?.id ?? 0)).toMatchObject([{ act: 'made', username: 'HSC' }])
  })

  it('leaves out overlaps and employees who have left, with the reason', async () => {
    const [busy, free, gone] = [await hire('Yan Busy'), await hire('Yve Free'), await hire('Zed Gone')]
    const store = 'Saint John'
    for (const employee_id of [busy, free, gone]) await plan({ employee_id, store, ...from('2030-05-06', '09', '17') })
    await plan({ employee_id: busy, store: 'HSC', ...from('2030-05-13', '16', '20') })
    await shop.db.updateTable('employees').set({ active: false }).where('id', '=', gone).execute()
    const { body } = await copy(store, '2030-05-13')
    expect(body).toMatchObject({
      message: '1 shift has been copied, 2 left out',
      copied: 1,
      left_out: [
        {
          user: 'Yan Busy',
          ...from('2030-05-13', '09', '17'),
          why: 'Yan Busy already works at HSC on Monday 2030-05-13, 16:00 to 20:00.',
        },
        { user: 'Zed Gone', ...from('2030-05-13', '09', '17'), why: 'Zed Gone no longer works here.' },
      ],
    })
    expect((await week('2030-05-13', '2030-05-19', store)).map(({ user }) => user)).toEqual(['Yve Free'])
  })

  it('twice or in parallel copies no shift twice', async () => {
    const store = 'Charlottetown'
    const team = await Promise.all(['Abe Once', 'Bea Once', 'Cy Once'].map((name) => hire(name)))
    for (const employee_id of team) await plan({ employee_id, store, ...from('2030-06-03', '09', '17') })
    const copies = await Promise.all(Array.from({ length: 8 }, () => copy(store, '2030-06-10')))
    expect(copies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(copies.reduce((sum, { body }) => sum + body.copied, 0)).toBe(3)
    expect(await week('2030-06-10', '2030-06-16', store)).toHaveLength(3)
  })

  it('has a message when there is nothing to copy', async () => {
    expect((await copy('Sunnyside', '2035-01-01')).body).toEqual({
      message: 'There are no shifts in the previous week.',
      ...{ copied: 0, added: [], there: [], left_out: [] },
    })
  })
})

describe('the roster', () => {
  it('lists all stores, HSC and Mic Mac first, and marks the store of the user', async () => {
    const { body } = await shop.ask(await shop.signIn('micmac'), shiftCalls.roster)
    expect(body.stores.map(({ name }) => name).slice(0, 3)).toEqual(['HSC', 'Mic Mac', 'Charlottetown'])
    expect(body.stores).toHaveLength(11)
    expect(body.stores.filter(({ own }) => own).map(({ name }) => name)).toEqual(['Mic Mac'])
    expect((await shop.ask(admin, shiftCalls.roster)).body.stores.some(({ own }) => own)).toBe(false)
  })

  it('lists the active employees with name and store only', async () => {
    const id = await hire('Roster Rita')
    const left = await hire('Left Larry', { active: false })
    const { employees } = (await shop.ask(hsc, shiftCalls.roster)).body
    expect(employees).toContainEqual({ id, name: 'Roster Rita', store: 'HSC' })
    expect(employees.map((employee) => employee.id)).not.toContain(left)
  })
})

it('has the paths of the specification', () => {
  expect(
    [shiftCalls.all, shiftCalls.create, shiftCalls.update, shiftCalls.remove].map((call) => addressOf(call)),
  ).toEqual(['/api/shift/all/', '/api/shift/insert/', '/api/shift/update/', '/api/shift/delete/{id}/'])
})
