import { expect, it } from 'vitest'
import { orderCalls } from '#features/orders/contract.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { nameOfCall } from '#shared/call.ts'
import type { Job } from '#shared/jobContract.ts'
import { aDemoFolder, cleanUpAfterEach, start, stop } from '../fixtures/startedShop.ts'
import { slowDownJobs } from '../jobs.ts'
import { partsOf, xmlOf } from '../sheets.ts'

cleanUpAfterEach()

it('a job goes on after a stop and after a crash of its node, and its file is whole', async () => {
  const environment = { DATA_DIR: await aDemoFolder(), BACKUP_URL: 'off' }
  const first = await start(environment)
  const token = await signIn(first.address)
  // The stop does not count as a try, so only the try after the crash is quick.
  const untilCrash = 'case when (select tries from jobs where id = new.job_id) < 2 then 60 else 0 end'
  await inDatabase(environment.DATA_DIR, (db) => slowDownJobs(db, untilCrash))
  const { id } = await post(first.address, '/api/admin/job/insert/', token, {
    call: nameOfCall(orderCalls.export),
    input: '{"body":{}}',
  })
  const begins = (address: string) =>
    expect.poll(async () => (await jobAt(address, token, id))?.state, patient).toBe('running')
  await begins(first.address)
  await stop(first.program)
  expect(first.program.exitCode).toBe(0)

  const second = await start(environment)
  await begins(second.address)
  const gone = new Promise((resolve) => second.program.on('exit', resolve))
  second.program.kill('SIGKILL')
  await gone

  const third = await start(environment)
  await expect.poll(async () => (await jobAt(third.address, token, id))?.state, patient).toBe('done')
  const file = await fetch(`${third.address}/api/admin/job/${id}/file/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes).toHaveLength((await jobAt(third.address, token, id))?.bytes ?? 0)
  expect(xmlOf(partsOf(bytes), 'xl/worksheets/sheet1.xml').match(/<row /g)?.length).toBeGreaterThan(1_000)
}, 120_000)

const patient = { timeout: 60_000, interval: 50 }

async function inDatabase(folder: string, act: (db: Database) => Promise<void>) {
  const db = openDatabase({ host: `${folder}/postgres`, port: 5432, user: 'tidewater', database: 'tidewater' })
  await act(db).finally(() => db.destroy())
}

const signIn = async (address: string): Promise<string> =>
  (
    await post(address, '/api/user/signin/', '', {
      email: 'admin@tidewater.example',
      password: 'tidewater-demo-2026',
    })
  ).token

const jobAt = async (address: string, token: string, id: number): Promise<Job | undefined> =>
  (await post(address, '/api/admin/job/latest/', token, {})).find((job: Job) => job.id === id)

async function post(address: string, path: string, token: string, body: object) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return answer.json()
}
