import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { processesBelow } from '../fixtures/killableShop.ts'
import { childrenOf, send } from '../processes.ts'
import { removeFolder } from '../removeFolder.ts'

let folder: string
let run: ChildProcess
let postmaster: number

/** Starts a test run, and waits for the PostgreSQL of its test file, which is not the one that all files share. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ended-'))
  run = startRun('test/slow/databaseAway.test.ts')
  const own = () => globSync(join(folder, 'tw-*/own-*/data/postgres/postmaster.pid'))
  await expect.poll(own, { interval: 200 }).toHaveLength(1)
  postmaster = Number.parseInt(readFileSync(own()[0]!, 'utf8'), 10)
  expect(processesBelow(folder)).toContain(postmaster)
})
afterEach(async () => {
  run.kill('SIGKILL')
  await removeFolder(folder)
})

const startRun = (word: string) =>
  spawn(process.execPath, ['tools/test.ts', word], {
    env: { ...process.env, TMPDIR: folder, TEST_POSTGRES: '' },
    stdio: 'ignore',
  })

it('a test run that is ended by SIGTERM leaves no folder and no PostgreSQL, not even a frozen one', async () => {
  // The run may be ended while a test has frozen its PostgreSQL, so these processes are frozen here.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) send(pid, 'SIGSTOP')
  run.kill('SIGTERM')
  const [code] = await once(run, 'exit')
  expect(code).toBe(143)
  expect(processesBelow(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

it('the next run removes what a run left behind that was killed', async () => {
  run.kill('SIGKILL')
  await once(run, 'exit')
  // No test has this word in its path, so that this run ends at once.
  await once(startRun('noTestOfThisName'), 'exit')
  expect(processesBelow(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
