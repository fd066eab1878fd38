import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { settingsTables } from '#app/serverFeatures.ts'
import { BackupService } from '#platform/backup/backupService.ts'
import { makeBackup } from '#platform/backup/makeBackup.ts'
import { sealWith } from '#platform/files/seal.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import { wasMailed } from '#platform/mail/mail.ts'
import { readConfig } from '#platform/shop/config.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { closeAfterFile } from '#test/closing.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { backupCodes } from '../codes.ts'
import { backupCalls } from '../contract.ts'
import { backupsHealth } from './backupsHealth.ts'
import { mailBackupFailure } from './mailBackupFailure.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})

it('the page of a shop without backups says so, and none can be made', async () => {
  const admin = await shop.signIn('admin')
  expect((await shop.ask(admin, backupCalls.all)).body).toMatchObject({ is_on: false, items: [] })
  const { status, body } = await shop.ask(admin, backupCalls.make)
  expect([status, body.message]).toEqual([404, backupCodes.off.en])
})

it('a failure is mailed to every administrator who can sign in, once a day if it fails on several nodes', async () => {
  const fail = () => mailBackupFailure(shop.db, 'http://shop.test', 'The disk <b>is full</b>.')
  await Promise.all([fail(), fail()])
  const mails = await shop.db.selectFrom('outbox').selectAll().where('about', '=', 'backup failure').execute()
  expect(mails.map(({ to_address }) => to_address)).toEqual(['admin@tidewater.example'])
  expect(mails[0]?.text).toContain('The disk <b>is full</b>.')
  expect(mails[0]?.html).toContain('&#60;b&#62;is full')
  expect(mails[0]?.html).toContain('href="http://shop.test/admin/backups"')
  await shop.db.updateTable('outbox').set({ queued_at: sql<string>`now() - interval '1 day'` }).execute()
  await fail()
  expect(await shop.db.selectFrom('outbox').select('id').where('about', '=', 'backup failure').execute()).toHaveLength(
    2,
  )
})

it('a node that waited while another mailed the failure sends no second mail', async () => {
  await shop.db.deleteFrom('outbox').where('about', '=', 'backup failure').execute()
  await shop.db.transaction().execute(async (waiting) => {
    // The transaction begins before the other node queues its mail, as one does that waits for the lock.
    await sql`select 1`.execute(waiting)
    await mailBackupFailure(shop.db, 'http://shop.test', 'The disk is full.')
    expect(await wasMailed(waiting, 'backup failure', 23)).toBe(true)
  })
})

it('Health warns that the shop does not back up an external database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'external health-'))
  closeAfterFile(() => removeFolder(dataDir))
  const { backups: config } = readConfig({ DATA_DIR: dataDir })
  const backups = new BackupService({
    ...{ config: config!, dataDir, connection: undefined, program: [], onFailure: async () => {}, log: () => {} },
  })
  const storage = openStorage(config!.storage)
  await makeBackup(
    { database: { external: shop.db, settingsTables }, uploads: openStorage({ folder: join(dataDir, 'uploads') }) },
    storage,
    sealWith(undefined),
  )
  // The PostgreSQL of the tests archives nothing.
  expect(await backupsHealth.check({ db: shop.db, backups } as ServerParts)).toMatchObject({
    state: 'warning',
    summary: 'The shop does not back up this database.',
    advice: expect.arrayContaining([expect.stringMatching(/PostgreSQL does not archive its changes/)]),
  })
})

it('with an external database a backup has the pictures, and the settings as text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'external-'))
  closeAfterFile(() => removeFolder(folder))
  const uploads = openStorage({ folder: join(folder, 'uploads') })
  await uploads.put('abc-640.webp', Buffer.from('a picture'))
  const database = { external: shop.db, settingsTables }
  const storage = openStorage({ folder: join(folder, 'storage') })
  const manifest = await makeBackup({ database, uploads }, storage, sealWith(undefined))
  expect(manifest).toMatchObject({ pictures: ['abc-640.webp'] })
  expect(manifest.cluster).toBeUndefined()
  const settings = JSON.parse(await readFile(join(folder, 'storage', manifest.name, 'settings.json'), 'utf8'))
  expect(settings).toMatchObject({ shop: [{ name: 'Tidewater Mobile' }], tax_rates: expect.any(Array) })
  // Nobody can sign in with what is in it.
  expect(JSON.stringify(settings)).not.toMatch(/"\w*(password|hash|key)\w*":/)
})
