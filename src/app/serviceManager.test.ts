import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '#test/removeFolder.ts'
import { ServiceManager } from './serviceManager.ts'

/** A systemd-notify that writes what it would send into a file. */
async function open(variables: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'notify-'))
  onTestFinished(() => removeFolder(folder))
  const told = join(folder, 'told')
  await writeFile(told, '')
  const program = join(folder, 'systemd-notify')
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${told}'\n`)
  await chmod(program, 0o755)
  const logged: string[] = []
  const environment = { NOTIFY_SOCKET: '/run/notify', PATH: folder, ...variables }
  const manager = new ServiceManager(environment, (sentence) => logged.push(sentence))
  const lines = async () => (await readFile(told, 'utf8')).split('\n').filter(Boolean)
  return { manager, lines, logged, told }
}

it('notifies systemd that the shop is open, that its event loop works, and that it stops', {
  tags: ['details'],
}, async () => {
  const { manager, lines, told } = await open({ WATCHDOG_USEC: '150000' })
  manager.isReady()
  await expect.poll(lines).toContain('/run/notify READY=1')
  const beats = () => readFileSync(told, 'utf8').split('WATCHDOG=1').length - 1
  await expect.poll(beats).toBeGreaterThan(2)
  // Stands for an event loop that hangs. A notification that was sent before may still arrive.
  const before = beats()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  expect(beats() - before).toBeLessThanOrEqual(1)
  manager.isStopping()
  await expect.poll(lines).toContain('/run/notify STOPPING=1')
})

it('sends nothing without systemd, and logs once if systemd-notify is missing', async () => {
  const { manager, lines } = await open({ NOTIFY_SOCKET: undefined })
  manager.isReady()
  manager.isStopping()
  expect(await lines()).toEqual([])
  const without = await open({ PATH: '/nowhere' })
  without.manager.isReady()
  without.manager.isStopping()
  await expect.poll(() => without.logged).toEqual([expect.stringContaining('systemd could not be told READY=1')])
})
