import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { processesBelow } from '../fixtures/killableShop.ts'
import { childrenOf, send } from '../processes.ts'
import { removeFolder } from '../removeFolder.ts'

it('a test run that is ended by SIGTERM leaves no folder and no PostgreSQL, not even a frozen one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ended-'))
  const run = spawn(process.execPath, ['tools/test.ts', 'test/server/databaseAway.test.ts'], {
    env: { ...process.env, TMPDIR: folder, TEST_POSTGRES: '' },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    run.kill('SIGKILL')
    await removeFolder(folder)
  })
  // The PostgreSQL of the file, not the one that all files share. Its first line is empty until it has written its id.
  const postmasters = () => findOwn(folder).map((path) => Number.parseInt(readFileSync(path, 'utf8'), 10))
  const isRunning = () => {
    const below = processesBelow(folder)
    return postmasters().map((pid) => below.includes(pid))
  }
  await expect.poll(isRunning, { interval: 200 }).toEqual([true])
  const postmaster = postmasters()[0]!
  // The run may be ended while a test has frozen its PostgreSQL, so these processes are frozen here.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) send(pid, 'SIGSTOP')

  run.kill('SIGTERM')
  const [code] = await once(run, 'exit')
  expect(code).toBe(143)
  expect(processesBelow(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

const findOwn = (folder: string) => globSync(join(folder, 'tw-*/own-*/data/postgres/postmaster.pid'))
