import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { type Erase, privacyCalls } from '#features/privacy/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { secretMailedTo } from '../accountMails.ts'
import { jobOf, runJobs, slowDownJobs, startJob, untilState } from '../jobs.ts'
import { mailsTo } from '../mails.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { partsOf } from '../sheets.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  runJobs(shop)
  admin = await shop.signIn('admin')
})

const find = async (email: string) =>
  (await shop.ask(admin, privacyCalls.find, { body: { of: 'visitor', email } })).body
const erase = async (body: Partial<Erase>) => {
  const { status, body: reply } = await shop.ask(admin, privacyCalls.erase, { body })
  expect([status, reply.message]).toEqual([200, expect.stringContaining('was erased')])
}

describe('an erasure of a visitor whose address is that of a user', () => {
  const password = 'seven tall lanterns'

  it('leaves the mails about the account, and deletes those about the message', async () => {
    const email = 'both@shop.test'
    await shop.ask(admin, accountCalls.signUp, { body: { username: 'Both', email, password, type: 'admin_user' } })
    await shop.ask(undefined, passwordCalls.request, { body: { email } })
    await shop.ask(undefined, contactCalls.send, { body: { name: 'Both', email, message: 'Are you open?' } })
    const found = await find(email)
    expect(found.groups.map(({ table, total }) => [table, total])).toEqual([
      ['contact_messages', 1],
      ['outbox', 1],
    ])
    const rows = found.groups.flatMap(({ table, items }) => items.map(({ id }) => ({ table, id })))
    await erase({ of: 'visitor', email, rows })
    const link = await secretMailedTo(shop.db, email, 'newPassword')
    expect((await shop.ask(undefined, passwordCalls.link, { body: { secret: link } })).status).toBe(200)
    expect((await find(email)).groups).toEqual([])
  })

  it('does not list those to a former address of a user, nor an invitation', async () => {
    const former = 'former@shop.test'
    const { body: user } = await shop.ask(admin, accountCalls.signUp, {
      body: { username: 'Former', email: former, password, type: 'admin_user' },
    })
    await shop.ask(admin, userCalls.update, { body: { id: user.id, email: 'present@shop.test' } })
    const guest = 'guest@shop.test'
    await shop.ask(admin, accountCalls.invite, { body: { username: 'Guest', email: guest, type: 'admin_user' } })
    for (const email of [former, guest]) {
      expect(await mailsTo(shop.db, email)).toHaveLength(1)
      expect((await find(email)).groups).toEqual([])
    }
  })
})

describe('an erasure of an employee', () => {
  async function whoHasLeft(name: string) {
    const { body } = await shop.ask(admin, employeeCalls.insert, { body: { name, store_id: 1 } })
    await shop.ask(admin, employeeCalls.update, { body: { id: body.id, active: false } })
    return body.id
  }
  const fileOf = (id: number) => shop.ask(admin, jobCalls.file, { params: { id } })
  const sheetOf = (bytes: Buffer) => [...partsOf(bytes).values()].join('\n')

  it('deletes the files of all jobs at once, also one of the audit log that has the name', async () => {
    const name = 'Zyxanne Gone'
    const id = await whoHasLeft(name)
    const job = await startJob(shop, admin, auditCalls.export)
    await untilState(shop, admin, job, 'done')
    expect(sheetOf((await fileOf(job)).bytes)).toContain(name)
    await erase({ of: 'employee', id })
    expect((await fileOf(job)).status).toBe(404)
    expect(await shop.db.selectFrom('job_files').select('job_id').execute()).toEqual([])
    const again = await startJob(shop, admin, auditCalls.export)
    await untilState(shop, admin, again, 'done')
    const sheet = sheetOf((await fileOf(again)).bytes)
    expect([sheet.includes(name), sheet.includes(`Former employee ${id}`)]).toEqual([false, true])
  })

  it('cancels the jobs that are running, which say why', async () => {
    const id = await whoHasLeft('Zyxanne Left')
    await slowDownJobs(shop.db, '1')
    const job = await startJob(shop, admin, inventoryCalls.export)
    await untilState(shop, admin, job, 'running')
    await erase({ of: 'employee', id })
    expect(await jobOf(shop, admin, job)).toMatchObject({
      state: 'cancelled',
      message: 'Personal data was erased while this was made. Start it again.',
      file_name: null,
    })
    await expect.poll(() => shop.db.selectFrom('job_files').select('job_id').execute()).toEqual([])
  })
})
