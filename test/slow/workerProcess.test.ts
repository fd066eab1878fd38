import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { ProcessWorker } from '#platform/jobs/processWorker.ts'
import { addressOf, spreadsheet } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { jobOf, runJobs, slowDownJobs, startJob, untilState } from '../jobs.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { send } from '../processes.ts'
import { partsOf, xmlOf } from '../sheets.ts'
import { untilWaiting } from '../waiting.ts'

let shop: OpenShop
let worker: ProcessWorker
let admin: string
let warehouse: string
const printed: string[] = []
beforeAll(async () => {
  shop = await openShop('demo_shop', {
    worker: (connection) => {
      const config = {
        publicUrl: 'http://shop.test',
        production: false,
        logLevel: 'error',
        smtpUrl: undefined,
        uploads: { folder: '/tmp/no-pictures' },
        slowStatement: 500,
      } as const
      worker = new ProcessWorker({
        program: fileURLToPath(new URL('../../src/app/workerMain.ts', import.meta.url)),
        setup: { connection, config },
        log: (sentence) => printed.push(sentence),
      })
      return worker
    },
  })
  await slowDownJobs(shop.db)
  runJobs(shop)
  admin = await shop.signIn('admin')
  warehouse = await shop.signIn('warehouse')
}, 60_000)

const rowsIn = (bytes: Buffer) => xmlOf(partsOf(bytes), 'xl/worksheets/sheet1.xml').match(/<row /g)?.length ?? 0
const isRunning = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and state = 'active' and (query like 'fetch 1000%' or query like '%insert into job_files%') and pid <> pg_backend_pid()`.execute(
    shop.db,
  )
  return (rows[0]?.count ?? 0) > 0
}

describe('the worker process', () => {
  it('makes a spreadsheet, short or long, as the call has always answered it', async () => {
    const short = await shop.ask(admin, discountCalls.export, { body: {} })
    expect(short.headers).toMatchObject({
      'content-type': spreadsheet.mediaType,
      'content-disposition': 'attachment; filename="discount.xlsx"',
    })
    const { total } = (await shop.ask(admin, discountCalls.search, { body: {} })).body
    expect(rowsIn(short.bytes)).toBe(total! + 1)
    const long = await shop.ask(warehouse, orderCalls.export, { body: {} })
    expect(rowsIn(long.bytes)).toBeGreaterThan(1_000)
  }, 60_000)

  it('makes PDFs, and pages for the printer', async () => {
    const [{ id } = { id: 0 }] = await shop.db.selectFrom('orders').select('id').limit(1).execute()
    const { bytes, headers } = await shop.ask(warehouse, invoiceCalls.pdf, { params: { id } })
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(headers['content-disposition']).toBe(`attachment; filename="invoice-${id}.pdf"`)
    const page = await shop.ask(warehouse, invoiceCalls.printMany, { body: { selectedTransactions: [id] } })
    expect(page.bytes.toString()).toContain(`Invoice ${id}`)
  }, 60_000)

  it('passes on a refusal with its status and its words', async () => {
    const { status, body } = await shop.ask(warehouse, invoiceCalls.pdf, { params: { id: 2_000_000_000 } })
    expect([status, body]).toEqual([
      404,
      { code: 'not_found', message: 'There is no such invoice. It may have been removed.' },
    ])
  })

  it.runIf(process.platform === 'linux')('has a lower priority than the server', () => {
    const fields = readFileSync(`/proc/${worker.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    expect(Number(fields?.[16])).toBe(5)
  })

  it('cancels the statement and the work of a job', async () => {
    const id = await startJob(shop, warehouse, orderCalls.export)
    await expect.poll(isRunning, { interval: 20, timeout: 10_000 }).toBe(true)
    await shop.ask(warehouse, jobCalls.cancel, { params: { id } })
    expect((await jobOf(shop, warehouse, id))?.state).toBe('cancelled')
    await expect.poll(isRunning).toBe(false)
    const kept = () => shop.db.selectFrom('job_files').select('piece').where('job_id', '=', id).execute()
    expect(await kept()).toEqual([])
    // The worker goes on with other work, and has stored nothing meanwhile.
    expect((await shop.ask(admin, discountCalls.export, { body: {} })).status).toBe(200)
    expect(await kept()).toEqual([])
    expect(worker.pid).toBeDefined()
  }, 60_000)

  it('ends the work for a caller who has left, and goes on', async () => {
    const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const before = worker.pid
    const leaving = Array.from({ length: 4 }, async (_, at) => {
      const controller = new AbortController()
      const response = await fetch(`${address}/api/admin/transaction/summary/export/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${at % 2 === 0 ? admin : warehouse}`, 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.any([controller.signal, AbortSignal.timeout(1_500)]),
      })
      await response.body?.getReader().read()
      controller.abort()
    })
    await Promise.allSettled(leaving)
    await expect.poll(isRunning, { timeout: 5_000 }).toBe(false)
    expect((await shop.ask(admin, discountCalls.export, { body: {} })).status).toBe(200)
    expect([worker.pid, printed]).toEqual([before, []])
  }, 60_000)

  it('is started again after it was killed: its job is done again, and a caller is asked to try again', async () => {
    const id = await startJob(shop, warehouse, orderCalls.export)
    await expect.poll(isRunning, { interval: 20, timeout: 10_000 }).toBe(true)
    const before = worker.pid ?? 0
    const lock = await shop.db.startTransaction().execute()
    await sql`lock table discounts in access exclusive mode`.execute(lock)
    const waiting = shop.app.inject({
      method: 'POST',
      url: addressOf(discountCalls.export),
      headers: { authorization: `Bearer ${admin}` },
      payload: {},
    })
    await untilWaiting(shop.db, 1)
    send(before, 'SIGKILL')
    const { statusCode, headers } = await waiting
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    await lock.rollback().execute()
    await untilState(shop, warehouse, id, 'done')
    const { bytes } = await shop.ask(warehouse, jobCalls.file, { params: { id } })
    expect(rowsIn(bytes)).toBeGreaterThan(1_000)
    expect(worker.pid).not.toBe(before)
    expect(printed.join()).toContain('The worker process ended (SIGKILL)')
  }, 90_000)
})
