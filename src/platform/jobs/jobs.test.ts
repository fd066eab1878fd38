import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { serverFeatures } from '#app/serverFeatures.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { jobListCalls } from '#features/jobs/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { type Call, Done, nameOfCall, spreadsheet } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { staff } from '#shared/roles.ts'
import { jobOf, runJobs, startJob, untilState } from '#test/jobs.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { partsOf, xmlOf } from '#test/sheets.ts'
import { answer } from '../http/answer.ts'
import { streamReply } from '../http/replyBody.ts'
import { reportProgress } from '../list/currentWork.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import type { ServerFeature } from '../shop/feature.ts'
import { claimJobs, deleteJobFiles, deleteJobs, failAbandonedJobs, mostQueued } from './jobQueue.ts'
import type { JobRunner } from './jobRunner.ts'

/** A call that writes a file until the test lets it go on, and one that fails. */
const slow = {
  method: 'POST',
  path: '/test/slow/',
  allow: staff,
  summary: 'Writes a file slowly',
  body: z.object({ name: z.string().max(20) }),
  reply: spreadsheet,
  job: 'Slow file',
} as const satisfies Call
const failing = {
  ...slow,
  path: '/test/failing/',
  body: z.object({ how: z.enum(['refused', 'broken', 'later']) }),
  reply: Done,
  job: 'Failing work',
} as const satisfies Call

const going = new Map<string, PromiseWithResolvers<void>>()
const begun: string[] = []
let isMended = false
const testFeature: ServerFeature = {
  routes: (app) => {
    answer(app, slow, ({ body: { name } }) => {
      const gate = Promise.withResolvers<void>()
      going.set(name, gate)
      begun.push(name)
      async function* write() {
        yield Buffer.alloc(600_000, name)
        reportProgress({ done: 3, total: 10, step: 'Writing rows' })
        await gate.promise
        yield 'end'
      }
      return { fileName: `${name}.xlsx`, content: streamReply(write) }
    })
    answer(app, failing, ({ body: { how } }) => {
      if (isMended) return { message: 'It worked' }
      throw how === 'refused' ? new Refusal(codes.manyLongPdfs) : new Error('broken by the test')
    })
  },
}

let shop: OpenShop
let runner: JobRunner
let admin: string
let warehouse: string
let hsc: string
const { pauses } = timeLimits.longWork
afterAll(() => void Object.assign(timeLimits.longWork, { pauses }))
beforeAll(async () => {
  Object.assign(timeLimits.longWork, { pauses: [] })
  shop = await openShop('demo_shop', { features: { ...serverFeatures, testFeature } })
  runner = runJobs(shop)
  admin = await shop.signIn('admin')
  warehouse = await shop.signIn('warehouse')
  hsc = await shop.signIn('hsc')
})
beforeEach(async () => {
  await shop.db.deleteFrom('jobs').execute()
  going.clear()
  begun.length = 0
  isMended = false
})

const go = (name: string) => going.get(name)?.resolve()
const fileOf = (who: string, id: number) => shop.ask(who, jobCalls.file, { params: { id } })
const cancel = (who: string, id: number) => shop.ask(who, jobCalls.cancel, { params: { id } })
const piecesOf = async (id: number) =>
  (await shop.db.selectFrom('job_files').select('piece').where('job_id', '=', id).execute()).length
const insert = (who: string, call: string, input: unknown) =>
  shop.ask(who, jobCalls.insert, {
    body: { call, input: typeof input === 'string' ? input : JSON.stringify(input) },
  })

describe('a job', () => {
  it('makes the same file as the call, which is kept for a day', async () => {
    const id = await startJob(shop, admin, discountCalls.export, { sort: 'promo_code' })
    const job = await untilState(shop, admin, id, 'done')
    expect(job).toMatchObject({
      title: 'Export of promo codes',
      started_by: 'Head Office',
      file_name: 'discount.xlsx',
      is_own: true,
    })
    expect(Date.parse(job.expires_at!) - Date.parse(job.ended_at!)).toBe(24 * 3_600_000)
    const { status, headers, bytes } = await fileOf(admin, id)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="discount.xlsx"')
    expect(headers['content-type']).toBe(spreadsheet.mediaType)
    expect(bytes).toHaveLength(job.bytes!)
    const direct = await shop.ask(admin, discountCalls.export, { body: { sort: 'promo_code' } })
    const sheetOf = (file: Buffer) => xmlOf(partsOf(file), 'xl/worksheets/sheet1.xml')
    expect(sheetOf(bytes)).toBe(sheetOf(direct.bytes))
  })

  it('shows how far it is', { tags: ['details'] }, async () => {
    const id = await startJob(shop, admin, slow, { name: 'a' })
    await expect
      .poll(() => jobOf(shop, admin, id), { timeout: 5_000 })
      .toMatchObject({ state: 'running', done: 3, total: 10, step: 'Writing rows' })
    go('a')
    expect(await untilState(shop, admin, id, 'done')).toMatchObject({ done: 3, total: 10, step: '' })
  })

  it('keeps the sentence of a call without a file, and does its work once', async () => {
    const ids = (await shop.db.selectFrom('orders').select('id').orderBy('id').limit(3).execute()).map(({ id }) => id)
    const mails = async () =>
      (await shop.db.selectFrom('outbox').select('id').where('about', '=', 'invoice').execute()).length
    const before = await mails()
    const id = await startJob(shop, warehouse, invoiceCalls.sendMany, { selectedTransactions: ids })
    expect(await untilState(shop, warehouse, id, 'done')).toMatchObject({
      message: '3 invoices will be e-mailed',
      file_name: null,
    })
    // The node ended before it could save that the work was done, so another node does the job again.
    await shop.db
      .updateTable('jobs')
      .set({ state: 'queued', ended_at: null, expires_at: null })
      .where('id', '=', id)
      .execute()
    runner.wake()
    await untilState(shop, warehouse, id, 'done')
    expect((await mails()) - before).toBe(3)
  })

  it('is the only one that a node does, and the others wait in their order', async () => {
    const a = await startJob(shop, admin, slow, { name: 'a' })
    const b = await startJob(shop, warehouse, slow, { name: 'b' })
    const c = await startJob(shop, admin, slow, { name: 'c' })
    await expect.poll(() => begun).toEqual(['a'])
    expect((await jobOf(shop, warehouse, b))?.state).toBe('queued')
    go('a')
    await expect.poll(() => begun).toEqual(['a', 'b'])
    expect((await jobOf(shop, admin, c))?.state).toBe('queued')
    go('b')
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    go('c')
    for (const [who, id] of [
      [admin, a],
      [warehouse, b],
      [admin, c],
    ] as const)
      await untilState(shop, who, id, 'done')
  })

  it('of somebody else does not exist, but admins see it', async () => {
    const id = await startJob(shop, warehouse, orderCalls.export)
    await untilState(shop, warehouse, id, 'done')
    expect(await jobOf(shop, hsc, id)).toBeUndefined()
    expect(await jobOf(shop, admin, id)).toMatchObject({ started_by: 'Warehouse', is_own: false, may_cancel: false })
    for (const who of [hsc, admin]) {
      expect((await fileOf(who, id)).status).toBe(404)
      expect((await cancel(who, id)).status).toBe(404)
      expect((await shop.ask(who, jobListCalls.again, { params: { id } })).status).toBe(404)
    }
    expect((await shop.ask(hsc, jobCalls.latest)).body).toEqual([])
    expect((await shop.ask(warehouse, jobCalls.latest)).body).toMatchObject([{ id, state: 'done' }])
  })

  it('can be cancelled while it waits, and while it runs, and leaves nothing behind', async () => {
    const running = await startJob(shop, admin, slow, { name: 'a' })
    const waiting = await startJob(shop, admin, slow, { name: 'b' })
    await expect.poll(() => piecesOf(running)).toBe(1)
    expect((await cancel(admin, waiting)).body.message).toBe('Slow file has been cancelled')
    expect((await cancel(admin, running)).status).toBe(200)
    expect(await jobOf(shop, admin, running)).toMatchObject({ state: 'cancelled', file_name: null })
    expect(await jobOf(shop, admin, waiting)).toMatchObject({ state: 'cancelled' })
    expect(begun).toEqual(['a'])
    await deleteJobFiles(shop.db)
    expect(await piecesOf(running)).toBe(0)
    expect((await fileOf(admin, running)).status).toBe(404)
    expect((await cancel(admin, running)).body).toMatchObject({
      code: 'too_late',
      message: 'This job has already ended.',
    })
    // Its slot is free again.
    await untilState(shop, admin, await startJob(shop, admin, discountCalls.export), 'done')
  })

  it('says why it failed, and can be tried again', async () => {
    const refused = await startJob(shop, admin, failing, { how: 'refused' })
    expect((await untilState(shop, admin, refused, 'failed')).message).toBe(codes.manyLongPdfs.en)
    const broken = await startJob(shop, admin, failing, { how: 'broken' })
    expect((await untilState(shop, admin, broken, 'failed')).message).toBe(
      `Something went wrong on our side. Try again. If it happens again, give the office this number: job ${broken}`,
    )
    isMended = true
    const { body } = await shop.ask(admin, jobListCalls.again, { params: { id: broken } })
    expect(await untilState(shop, admin, body.id, 'done')).toMatchObject({ message: 'It worked' })
  })

  it('is tried again when the disk is full, and says so meanwhile', { tags: ['details'] }, async () => {
    Object.assign(timeLimits.longWork, { pauses: [1_000, 1_000, 1_000, 1_000] })
    onTestFinished(() => void Object.assign(timeLimits.longWork, { pauses: [] }))
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$`.execute(
      shop.db,
    )
    await sql`create trigger refuse before insert on job_files execute function refuse()`.execute(shop.db)
    const id = await startJob(shop, admin, discountCalls.export)
    await expect.poll(async () => (await jobOf(shop, admin, id))?.step, { interval: 50 }).toMatch(/disk/)
    await sql`drop function refuse cascade`.execute(shop.db)
    expect(await untilState(shop, admin, id, 'done')).toMatchObject({ step: '' })
  })

  it('fails with a sentence when the disk stays full', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$`.execute(
      shop.db,
    )
    await sql`create trigger refuse before insert on job_files execute function refuse()`.execute(shop.db)
    const id = await startJob(shop, admin, discountCalls.export)
    expect((await untilState(shop, admin, id, 'failed')).message).toMatch(/disk/)
    await sql`drop function refuse cascade`.execute(shop.db)
    const { body } = await shop.ask(admin, jobListCalls.again, { params: { id } })
    await untilState(shop, admin, body.id, 'done')
  })

  it('is done for its user as he is now', async () => {
    const id = await startJob(shop, hsc, slow, { name: 'a' })
    await expect.poll(() => begun).toEqual(['a'])
    const next = await startJob(shop, hsc, orderCalls.export)
    await shop.db.updateTable('users').set({ active: false }).where('email', '=', 'hsc@tidewater.example').execute()
    go('a')
    expect((await untilState(shop, admin, next, 'failed')).message).toBe('Your account is not allowed to do this.')
    await shop.db.updateTable('users').set({ active: true }).where('email', '=', 'hsc@tidewater.example').execute()
    expect((await jobOf(shop, admin, id))?.state).toBe('done')
  })

  it('is refused with an input that the call would refuse, and stores no token', async () => {
    const call = nameOfCall(orderCalls.export)
    expect(await insert(admin, 'POST /no/such/', {})).toMatchObject({ status: 400 })
    expect(await insert(admin, nameOfCall(orderCalls.search), {})).toMatchObject({
      status: 400,
      body: { message: 'This cannot be done as a job. Send the call itself.' },
    })
    expect((await insert(admin, call, 'no JSON')).body.errors).toMatchObject([{ field: 'input' }])
    expect((await insert(admin, call, { body: { start_date: 'soon' } })).status).toBe(400)
    expect((await insert(hsc, nameOfCall(discountCalls.export), {})).status).toBe(403)
    expect((await insert(await shop.signIn('supplier'), nameOfCall(inventoryCalls.export), {})).status).toBe(403)
    const { body } = await insert(admin, call, { body: { token: admin, page: 1 } })
    const { input } = await shop.db
      .selectFrom('jobs')
      .select('input')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(input)).not.toContain(admin)
  })

  it(`is one of at most ${mostQueued} that wait`, { tags: ['details'] }, async () => {
    await startJob(shop, admin, slow, { name: 'a' })
    await expect.poll(() => begun).toEqual(['a'])
    for (let at = 0; at < mostQueued; at++) await startJob(shop, admin, slow, { name: 'b' })
    const { status, body } = await insert(admin, nameOfCall(slow), { body: { name: 'b' } })
    expect([status, body.code]).toEqual([429, 'busy'])
    await shop.db.deleteFrom('jobs').execute()
    go('a')
  })
})

describe('a job whose node has ended', () => {
  const silence = (id: number, tries: number) =>
    shop.db
      .updateTable('jobs')
      .set({ state: 'running', tries, seen_at: sql<string>`now() - interval '11 seconds'`, ended_at: null })
      .where('id', '=', id)
      .execute()

  it('is done by another node', { tags: ['details'] }, async () => {
    const id = await startJob(shop, admin, discountCalls.export)
    await untilState(shop, admin, id, 'done')
    await silence(id, 2)
    runner.wake()
    await untilState(shop, admin, id, 'done')
    expect((await shop.db.selectFrom('jobs').select('tries').executeTakeFirst())?.tries).toBe(3)
  })

  it('is done by another node, also when its last report was made before the clock was set back', async () => {
    const id = await startJob(shop, admin, discountCalls.export)
    await untilState(shop, admin, id, 'done')
    await shop.db
      .updateTable('jobs')
      .set({ state: 'running', seen_at: sql<string>`now() + interval '1 day'`, ended_at: null })
      .where('id', '=', id)
      .execute()
    runner.wake()
    await untilState(shop, admin, id, 'done')
  })

  it('is not one that this node is doing, although its last report seems old after the clock was set', async () => {
    const id = await startJob(shop, admin, discountCalls.export)
    await untilState(shop, admin, id, 'done')
    await silence(id, 2)
    expect(await claimJobs(shop.db, [nameOfCall(discountCalls.export)], 1, [id])).toEqual([])
    await silence(id, 3)
    await failAbandonedJobs(shop.db, [id])
    expect(await jobOf(shop, admin, id)).toMatchObject({ state: 'running' })
  })

  it('fails after three tries', async () => {
    const id = await startJob(shop, admin, discountCalls.export)
    await untilState(shop, admin, id, 'done')
    await silence(id, 3)
    runner.wake()
    expect((await untilState(shop, admin, id, 'failed')).message).toMatch(/^The server was stopped three times/)
  })

  it('is left alone by the node that was silent and comes back', async () => {
    const id = await startJob(shop, admin, slow, { name: 'a' })
    await expect.poll(() => piecesOf(id)).toBe(1)
    // Another node has claimed it.
    await shop.db.updateTable('jobs').set({ tries: 2 }).where('id', '=', id).execute()
    go('a')
    await expect.poll(() => runner.running, { timeout: 5_000 }).toBe(0)
    expect(await jobOf(shop, admin, id)).toMatchObject({ state: 'running' })
  })
})

it('a node that stops puts its jobs back into the queue, and the try does not count', {
  tags: ['details'],
}, async () => {
  const other = await openShop('demo_shop', { features: { ...serverFeatures, testFeature } })
  const node = runJobs(other)
  const who = await other.signIn('admin')
  const id = await startJob(other, who, slow, { name: 'a' })
  await expect.poll(() => begun).toEqual(['a'])
  await node.stop()
  expect(await other.db.selectFrom('jobs').select(['state', 'tries']).executeTakeFirst()).toEqual({
    state: 'queued',
    tries: 0,
  })
  runJobs(other)
  await expect.poll(() => begun).toEqual(['a', 'a'])
  go('a')
  await untilState(other, who, id, 'done')
})

describe('the file of a job', () => {
  it('expires after a day, and the job stays in the list for a month', async () => {
    const id = await startJob(shop, admin, discountCalls.export)
    await untilState(shop, admin, id, 'done')
    await shop.db.updateTable('jobs').set({ expires_at: sql<string>`now()` }).execute()
    expect((await fileOf(admin, id)).status).toBe(404)
    expect(await jobOf(shop, admin, id)).toMatchObject({ file_name: null, bytes: null })
    expect([await deleteJobFiles(shop.db), await deleteJobs(shop.db)]).toEqual([1, 0])
    await shop.db.updateTable('jobs').set({ ended_at: sql<string>`now() - interval '31 days'` }).execute()
    expect(await deleteJobs(shop.db)).toBe(1)
  })
})
