import { randomUUID } from 'node:crypto'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import type { Role } from '#shared/roles.ts'
import { untilTrue } from '#test/untilTrue.ts'
import type { Attack } from './attack.ts'
import { emailOf } from './callers.ts'

/** A user makes a file, loses the role that may make it, and tries to fetch it. */
export async function fetchEarlierFiles({ db, callers, report }: Attack) {
  const setRole = (type: Role) =>
    db.updateTable('users').set({ type }).where('email', '=', emailOf('warehouse')).execute()
  const send = (call: Call, params: object, body?: object) =>
    callers.send('admin_warehouse', {
      ...{ method: call.method, path: addressOf(call, params), ...(body && { body: JSON.stringify(body) }) },
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
  const job = { call: nameOfCall(inventoryCalls.export), input: JSON.stringify({ body: {} }) }
  const id = Number(JSON.parse(String((await send(jobCalls.insert, {}, job)).body)).id)
  const ended = db.selectFrom('jobs').select('id').where('id', '=', id).where('ended_at', 'is not', null)
  await untilTrue(async () => (await ended.execute()).length > 0)
  const { status, body } = await send(jobCalls.file, { id })
  if (status !== 200) return report.find('The owner of a file could not fetch it', String(body))
  await setRole('supplier')
  const fetched = await send(jobCalls.file, { id })
  if (fetched.status === 200) report.find('A supplier fetched the costs that an earlier role exported', `job ${id}`)
  await setRole('admin_warehouse')
}
