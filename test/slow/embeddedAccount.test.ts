import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPackage } from '#platform/db/embedded/programs.ts'
import {
  data,
  here,
  killProcessesBelow,
  openAgain,
  openShop,
  prepareFolders,
  processesBelow,
  refusal,
  salesIn,
} from '#test/fixtures/killableShop.ts'

const root = process.geteuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const nobodyCanReadFiles = [process.execPath, import.meta.filename].every(
  (file) => spawnSync('test', ['-r', file], { ...nobody, cwd: '/' }).status === 0,
)

prepareFolders()

test('started by root, PostgreSQL runs as an ordinary user', async ({ skip }) => {
  skip(!root, 'this needs root')
  const shop = await openAgain()
  const owners = processesBelow(here()).map((pid) => statSync(`/proc/${pid}`).uid)
  expect(owners).not.toContain(0)
  await shop.close()
})

test('started by root, it also works below a folder that only root can enter', async ({ skip }) => {
  skip(!root, 'this needs root')
  const closed = here('closed')
  mkdirSync(closed, { mode: 0o700 })
  const shipped = join(closed, 'shipped')
  const copies = here('copies')
  cpSync(findPackage(here()).folder, shipped, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(shipped, 'native/lib'), { withFileTypes: true })) {
    if (name.isSymbolicLink()) rmSync(join(shipped, 'native/lib', name.name))
  }

  const home = join(closed, 'data')
  const shop = await openShop(home, { args: [shipped, copies] })
  const sold = await shop.sellSome()
  shop.process.kill('SIGKILL')
  await shop.ended
  killProcessesBelow(here())

  const again = await openShop(home, { args: [shipped, copies] })
  expect(await salesIn(again)).toEqual(expect.arrayContaining(sold))
  await again.close()
  expect(readdirSync(copies)).toEqual([expect.stringMatching(/^postgres-18\./)])

  const copy = join(copies, readdirSync(copies)[0] ?? '')
  expect(statSync(copy)).toMatchObject({ uid: 0, mode: 0o40755 })
  chmodSync(copy, 0o777)
  expect(await refusal(home, { args: [shipped, copies] })).toMatch(/could have been changed by someone else/)
})

test('a cluster that root has restored from a backup belongs to its account again after the start', async ({
  skip,
}) => {
  skip(!root, 'this needs root')
  const shop = await openAgain()
  await shop.close()
  spawnSync('chown', ['-R', '0:0', data('postgres')])
  chmodSync(data('postgres'), 0o755)
  const again = await openShop()
  await again.close()
})

test('started by an ordinary user, it runs as that user and needs a folder of that user', async ({ skip }) => {
  skip(!root || !nobodyCanReadFiles, 'only root can become another user')
  mkdirSync(data(), { mode: 0o755 })
  spawnSync('chown', ['65534:65534', data()])
  const shop = await openShop(data(), nobody)
  await shop.close()
  expect(statSync(data('postgres')).uid).toBe(65534)
  spawnSync('chown', ['-R', '1:1', data('postgres')])
  expect(await refusal(data(), nobody)).toMatch(/belongs to another user/)
})
