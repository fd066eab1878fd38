import { describe, expect, it } from 'vitest'
import { orderCalls } from '#features/orders/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/database.ts'
import { nameOfCall } from '#shared/call.ts'
import type { Job } from '#shared/jobContract.ts'
import { aDemoFolder, cleanUpAfterEach, start, stop } from '../fixtures/startedShop.ts'
import { fillOrders } from '../orders.ts'

cleanUpAfterEach()

type Ended = 'killed' | 'stopped'

describe('a job', () => {
  it.each<Ended>(['killed', 'stopped'])(
    'of a node that was %s is finished after the next start',
    async (how) => {
      const environment = { DATA_DIR: await aDemoFolder(), BACKUP_URL: 'off' }
      const first = await start(environment)
      const token = await signIn(first.address)
      await inDatabase(environment.DATA_DIR, (db) => fillOrders(db, 8_000))
      const { id } = await post(first.address, '/api/admin/job/insert/', token, {
        call: nameOfCall(orderCalls.export),
        input: '{"body":{}}',
      })
      await expect.poll(async () => (await jobAt(first.address, token, id))?.done, patient).toBeGreaterThan(0)
      const gone = new Promise((resolve) => first.program.on('exit', resolve))
      if (how === 'killed') first.program.kill('SIGKILL')
      else await stop(first.program)
      await gone

      const second = await start(environment)
      await expect.poll(async () => (await jobAt(second.address, token, id))?.state, patient).toBe('done')
      const file = await fetch(`${second.address}/api/admin/job/${id}/file/`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await file.arrayBuffer())
      expect([file.status, bytes.toString('latin1', 0, 2)]).toEqual([200, 'PK'])
      expect(bytes).toHaveLength((await jobAt(second.address, token, id))?.bytes ?? 0)
    },
    120_000,
  )
})

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
