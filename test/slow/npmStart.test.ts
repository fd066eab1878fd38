import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDemoFolder } from '../postgres.ts'
import { isRunning } from '../processes.ts'
import { removeFolder } from '../removeFolder.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidewater-npm-'))
const data = join(folder, 'data')
// Filling a demo shop takes seconds, and test/slow/start.test.ts tests it.
beforeAll(() => copyDemoFolder(data))
afterAll(() => removeFolder(folder))

/** Runs `npm start`, and returns what it has written so far. */
function startByNpm(args: readonly string[], DATA_DIR: string) {
  const npm = spawn('npm', ['start', ...args], {
    // As at a terminal: npm and everything that it starts are one process group, and Ctrl-C reaches the group.
    detached: true,
    env: { ...process.env, DATA_DIR, PORT: '0', LOG_LEVEL: 'error' },
  })
  let said = ''
  npm.stdout.on('data', (text) => {
    said += text
  })
  return { npm, output: () => said }
}

it.each(['SIGTERM', 'SIGINT'] as const)('npm start opens the shop, and %s leaves nothing running', async (signal) => {
  const { npm, output } = startByNpm([], data)
  await expect.poll(output).toContain('stjohns@tidewater.example')
  const address = /open at (http:\S+)\/admin/.exec(output())?.[1]
  const page = await fetch(`${address}/admin/signin`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('Tidewater Mobile')
  const postgres = Number.parseInt(await readFile(join(data, 'postgres/postmaster.pid'), 'utf8'), 10)
  expect(isRunning(postgres)).toBe(true)

  if (signal === 'SIGTERM') npm.kill(signal)
  else process.kill(-(npm.pid ?? 0), signal)
  await expect.poll(() => isRunning(postgres)).toBe(false)
  await expect.poll(() => fetch(`${address}/health/live`).catch(() => 'refused')).toBe('refused')
})

it('npm start -- --empty opens a shop without demo data, and says where its first administrator signs up', async () => {
  const { npm, output } = startByNpm(['--', '--empty'], join(folder, 'empty'))
  await expect.poll(output).toContain('Its first administrator signs up at')
  expect(output()).not.toContain('demo')
  const signUp = /signs up at (http:\S+)/.exec(output())?.[1] ?? ''
  expect((await fetch(signUp)).status).toBe(200)
  npm.kill('SIGTERM')
  await expect.poll(() => fetch(signUp).catch(() => 'refused')).toBe('refused')
})
