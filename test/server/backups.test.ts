import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { backupCalls } from '#features/backups/contract.ts'
import { addressOf, type Call, type Reply } from '#shared/call.ts'
import type { EveryField } from '#test/openShop.ts'
import { aDemoFolder, cleanUpAfterEach, run, start, stop } from '../fixtures/startedShop.ts'

cleanUpAfterEach()

async function ask<const C extends Call>(
  address: string,
  call: C,
  body: object,
  token = '',
): Promise<EveryField<Reply<C>>> {
  const answer = await fetch(`${address}${addressOf(call, {})}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

it('a running shop is backed up from its page, and restored from the command line to a moment before an accident', async () => {
  const DATA_DIR = await aDemoFolder()
  const place = join(DATA_DIR, '..', 'disk')
  const environment = {
    DATA_DIR,
    BACKUP_URL: pathToFileURL(place).href,
    BACKUP_KEY: 'a key with more than 20 characters',
  }
  const shop = await start(environment)
  const { token } = await ask(shop.address, accountCalls.signIn, {
    email: 'admin@tidewater.example',
    password: demoPassword,
  })
  const overview = () => ask(shop.address, backupCalls.all, {}, token)
  expect(await overview()).toMatchObject({ is_on: true, has_database: true, is_encrypted: true, place, items: [] })

  await ask(shop.address, backupCalls.make, {}, token)
  expect((await overview()).running_since).not.toBeNull()
  await expect.poll(overview).toMatchObject({
    ...{ running_since: null, failure: null, place_error: '', archive_error: '' },
    items: [{ proof: 'proved', error: '', rows: expect.any(Number), ended_at: expect.any(String) }],
  })

  // An accident after the backup.
  const client = new pg.Client({ host: join(DATA_DIR, 'postgres'), user: 'tidewater', database: 'tidewater' })
  await client.connect()
  await client.query(`update shop set name = 'Before the accident'`)
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now')
  await client.query('truncate order_lines')
  await client.query(`update shop set name = 'After the accident'`)
  await client.end()
  const moment = new Date(rows[0]?.now ?? '').toISOString()

  const refused = await run('tools/restore.ts', ['newest', '--to', moment, '--yes'], environment)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^The shop is running on .*: stop it, and restore then\.\n$/),
  })
  // A shop that is closed archives its last changes before.
  await stop(shop.program)
  const restored = await run('tools/restore.ts', ['newest', '--to', moment, '--yes'], environment)
  expect(restored.output).toContain('The stock ledger explains the quantities of every product.')
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop was restored.') })
  expect(await readdir(DATA_DIR)).toContainEqual(expect.stringMatching(/^postgres\.before-/))

  await start(environment)
  const later = new pg.Client({ host: join(DATA_DIR, 'postgres'), user: 'tidewater', database: 'tidewater' })
  await later.connect()
  expect((await later.query('select name from shop')).rows).toEqual([{ name: 'Before the accident' }])
  await later.end()
})

it('a backup is made from the command line while the shop is closed, also into another folder', async () => {
  const DATA_DIR = await aDemoFolder()
  const folder = join(DATA_DIR, '..', 'usb stick')
  const made = await run('tools/backup.ts', [folder], { DATA_DIR })
  expect(made.output).toMatch(/Made the backup .* in .*usb stick: [\d.]+ MB, 0 pictures\.\nProved it: a copy started/)
  expect(made.code).toBe(0)
  const [name = ''] = await readdir(folder)
  const restored = await run('tools/restore.ts', [join(folder, name), '--yes'], {
    DATA_DIR: `${DATA_DIR} of another machine`,
  })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop was restored.') })
})

it.each([
  [[], /npm run restore -- <backup>/],
  [['newest', '--to', 'yesterday'], /^“yesterday” is no moment\./],
  [['newest'], /^There is no complete backup in this place\./],
  [['2026-11-23T06-30-00Z'], /^The backup 2026-11-23T06-30-00Z is incomplete/],
])('restore with %j explains what is wrong', async (args, sentence) => {
  const { code, output } = await run('tools/restore.ts', args, { DATA_DIR: join(await aDemoFolder(), 'empty') })
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
