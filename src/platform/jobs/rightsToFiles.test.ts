import { beforeAll, describe, expect, it } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import type { Call } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import type { Role } from '#shared/roles.ts'
import { jobOf, runJobs, startJob, untilState } from '#test/jobs.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  runJobs(shop)
})

/** A file that the user has made as a job. */
async function aFile({ token }: SignedIn, call: Call, body: object = {}) {
  const id = await startJob(shop, token, call, body)
  await untilState(shop, token, id, 'done')
  return id
}
const become = (id: number, type: Role) => shop.db.updateTable('users').set({ type }).where('id', '=', id).execute()
const fetchFile = (who: string, id: number) => shop.ask(who, jobCalls.file, { params: { id } })

describe('the file of a job', () => {
  it('is not given, nor its job shown, when the role may not make the call any more', async () => {
    const user = await shop.comeIn('warehouse')
    await become(user.id, 'admin')
    const id = await aFile(user, zReportCalls.export)
    await become(user.id, 'admin_warehouse')
    expect((await fetchFile(user.token, id)).body).toMatchObject({ code: 'forbidden' })
    expect(await jobOf(shop, user.token, id)).toBeUndefined()
    const { body: latest } = await shop.ask(user.token, jobCalls.latest)
    expect(latest.map((job) => job.id)).not.toContain(id)

    await become(user.id, 'admin')
    expect((await fetchFile(user.token, id)).status).toBe(200)
    await become(user.id, 'admin_warehouse')
  })

  it('is not given when another role may make the call, but with fewer rows', { tags: ['details'] }, async () => {
    const user = await shop.comeIn('warehouse')
    const id = await aFile(user, orderCalls.export)
    await become(user.id, 'admin_user')
    const refused = await fetchFile(user.token, id)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'What your account may see has changed since this file was made. Make the file again.',
    ])
    expect(await jobOf(shop, user.token, id)).toMatchObject({ file_name: null, bytes: null })
    await become(user.id, 'admin_warehouse')
    expect((await fetchFile(user.token, id)).status).toBe(200)
  })

  it('is not given to a user who is no longer on the Mobile Report list, and a job of it is not started', async () => {
    const user = await shop.comeIn('hsc')
    const id = await aFile(user, mobileReportCalls.export)
    await shop.db.deleteFrom('mobile_report_readers').where('user_id', '=', user.id).execute()
    expect((await fetchFile(user.token, id)).status).toBe(403)
    const again = { call: 'POST /mobileReport/export/', input: '{}' }
    expect((await shop.ask(user.token, jobCalls.insert, { body: again })).status).toBe(403)
    await shop.db.insertInto('mobile_report_readers').values({ user_id: user.id }).execute()
    expect((await fetchFile(user.token, id)).status).toBe(200)
  })

  it('about a store is not given to a user who has another store now', { tags: ['details'] }, async () => {
    const user = await shop.comeIn('micmac')
    const id = await aFile(user, placeCalls.export)
    const stores = shop.db.updateTable('stores').where('user_id', '=', user.id)
    const store = await stores.set({ user_id: null }).returning('id').executeTakeFirstOrThrow()
    const giveStore = (where: '=' | '<>') =>
      shop.db
        .updateTable('stores')
        .set({ user_id: user.id })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('stores')
            .select('id')
            .where('user_id', 'is', null)
            .where('id', where, store.id)
            .orderBy('id')
            .limit(1),
        )
        .execute()
    expect((await fetchFile(user.token, id)).status).toBe(403)
    await giveStore('=')
    expect((await fetchFile(user.token, id)).status).toBe(200)
  })

  it('waits until its user has chosen a new password', { tags: ['details'] }, async () => {
    const user = await shop.comeIn('warehouse')
    const id = await aFile(user, orderCalls.export)
    const setDuty = (must_change_password: boolean) =>
      shop.db.updateTable('users').set({ must_change_password }).where('id', '=', user.id).execute()
    await setDuty(true)
    expect((await fetchFile(user.token, id)).body).toMatchObject({ code: 'new_password_required' })
    await setDuty(false)
  })

  it('needs a fresh proof if the call needed one', async () => {
    const user = await shop.comeIn('admin')
    const id = await aFile(user, importCalls.everything, { pictures: false })
    const setProof = (proved_at: string | null) =>
      shop.db.updateTable('sessions').set({ proved_at }).where('user_id', '=', user.id).execute()
    await setProof(null)
    expect((await fetchFile(user.token, id)).body).toMatchObject({ code: 'proof_required' })
    await setProof(new Date().toISOString())
    expect((await fetchFile(user.token, id)).status).toBe(200)
  })

  it('ends for a user who was switched off', { tags: ['details'] }, async () => {
    const user = await shop.comeIn('warehouse')
    const id = await aFile(user, orderCalls.export)
    await shop.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    expect((await fetchFile(user.token, id)).status).toBe(401)
  })
})
