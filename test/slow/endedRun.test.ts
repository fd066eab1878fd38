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
  // The first line of the file is empty until PostgreSQL has written its id.
  const postmasters = () =>
    globSync(join(folder, 'tw-*/own-*/data/postgres/postmaster.pid')).map((path) =>
      Number.parseInt(readFileSync(path, 'utf8'), 10),
    )
  const areRunning = () => {
    const below = processesBelow(folder)
    return postmasters().map((pid) => below.includes(pid))
  }
  await expect.poll(areRunning, { interval: 200 }).toEqual([true])
  postmaster = postmasters()[0]!
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
