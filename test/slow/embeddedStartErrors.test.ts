import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { data, here, prepareFolders, refusal } from '#test/fixtures/killableShop.ts'

const root = process.geteuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const nobodyCanReadFiles = [process.execPath, import.meta.filename].every(
  (file) => spawnSync('test', ['-r', file], { ...nobody, cwd: '/' }).status === 0,
)

prepareFolders()

test('a start ends with a sentence if there is a file in place of the folder', async () => {
  writeFileSync(here('file'), '')
  expect(await refusal(here('file'))).toBe(`${here()}/file is not a folder: choose another DATA_DIR.`)
  expect(await refusal(here('file/data'))).toMatch(/is not a folder/)
})

test('a start ends with a sentence if the folder cannot be written', async ({ skip }) => {
  skip(root && !nobodyCanReadFiles, 'root can write everywhere, and no other user can run the shop here')
  mkdirSync(data())
  chmodSync(data(), 0o555)
  const reason = await refusal(data(), root ? nobody : {})
  expect(reason).toBe(
    `The folder ${data()} cannot be written by this user: change its owner or choose another DATA_DIR.`,
  )
})

test('a start ends with a sentence if the folder holds other files, which are not changed', async () => {
  mkdirSync(data('postgres'), { recursive: true })
  writeFileSync(data('postgres/letter.txt'), 'mine')
  expect(await refusal()).toMatch(/has other files in it/)
  expect(readdirSync(data('postgres'))).toEqual(['letter.txt'])
})

test('a start ends with a sentence if the database is one of another major version', async () => {
  mkdirSync(data('postgres'), { recursive: true })
  writeFileSync(data('postgres/PG_VERSION'), '16\n')
  expect(await refusal()).toMatch(
    /is of PostgreSQL 16, and this release has PostgreSQL 18\. Run npm run upgrade-postgres/,
  )
  writeFileSync(data('postgres/PG_VERSION'), '99\n')
  expect(await refusal()).toMatch(/is of PostgreSQL 99, .*: start the newer release that created it\./)
})

test('a start ends with a sentence if the disk is full', async ({ skip }) => {
  mkdirSync(data())
  const mounted = root && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', data()]).status === 0
  skip(!mounted, 'only root can mount a small disk')
  try {
    expect(await refusal()).toBe(`The disk of ${data()} is full: make room and start again.`)
    expect(readdirSync(data())).toEqual([])
  } finally {
    spawnSync('umount', [data()])
  }
})
