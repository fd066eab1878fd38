import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf } from '#platform/db/embedded/postmaster.ts'
import { childrenOf, isRunning, send } from '../test/processes.ts'

// Runs the tests in another process, and cleans up after them even if they crash or are interrupted. All their temporary
// files are in one folder. Their programs have it as TMPDIR, by which they are found, even if a test did not stop them.
for (const folder of leftovers()) await endRun(folder)
const folder = realpathSync(mkdtempSync(join(tmpdir(), `tw-${process.pid}-`)))
// Other users may enter the folder: tests that run as root start programs as another user.
chmodSync(folder, 0o755)
const [ring, ...args] = process.argv.slice(2)
const program = ring === '--slow' ? ['tools/runSlowTests.ts', ...args] : ['tools/runTests.ts', ...process.argv.slice(2)]
const tests = spawn(process.execPath, program, {
  stdio: 'inherit',
  // With the compile cache, programs load the shop in half the time. It is kept until other packages are installed.
  env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: resolve('node_modules/.cache/tests/node') },
})
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const end = await new Promise<{ code: number; signal?: string }>((resolve) => {
  tests.on('exit', (code) => resolve({ code: code ?? 1 }))
  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => resolve({ code, signal }))
})
await endRun(folder)
if (end.signal) console.log(`\nThe tests were ended by ${end.signal}.`)
process.exit(end.code)

/** The folders of earlier runs that were killed, so that they could not clean up. */
function leftovers(): string[] {
  const runs = readdirSync(tmpdir()).flatMap((name) => {
    const pid = /^tw-(\d+)-/.exec(name)?.[1]
    return pid === undefined ? [] : [{ name, pid: Number(pid) }]
  })
  return runs.filter(({ pid }) => !isRunning(pid)).map(({ name }) => realpathSync(join(tmpdir(), name)))
}

/** Ends all programs of a run and removes its folder. */
async function endRun(folder: string) {
  const patience = performance.now() + 5_000
  const signalled = new Set<number>()
  // A program may have started another one just now, so none must be found twice in a row.
  for (let timesGone = 0; timesGone < 2; ) {
    const postmasters = await postmastersBelow(folder)
    const running = [...programsOfRun(folder), ...postmasters, ...postmasters.flatMap(childrenOf)]
    timesGone = running.length === 0 ? timesGone + 1 : 0
    const isOver = performance.now() > patience
    for (const pid of running) {
      if (isOver) send(pid, 'SIGKILL')
      // SIGQUIT ends PostgreSQL fastest, because it does not save its data. The data is deleted anyway.
      else if (!signalled.has(pid)) send(pid, postmasters.includes(pid) ? 'SIGQUIT' : 'SIGTERM')
      // Tests stop some programs with SIGSTOP, and those receive the signal only after SIGCONT.
      if (!signalled.has(pid)) send(pid, 'SIGCONT')
      signalled.add(pid)
    }
    await pause(50)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Finds the programs that inherited our TMPDIR. Only Linux shows this; elsewhere they end with their parent. */
function programsOfRun(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(`\0TMPDIR=${folder}\0`))
}

function environmentOf(pid: number) {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'utf8')}`
  } catch {
    // It has ended, or it belongs to another user.
    return ''
  }
}

/** PostgreSQL does not inherit our environment, so it is found by the postmaster.pid in its folder. */
async function postmastersBelow(path: string): Promise<number[]> {
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  if (entries.some(({ name }) => name === 'postmaster.pid')) {
    const pid = await postmasterOf(path).catch(() => undefined)
    return pid === undefined ? [] : [pid]
  }
  if (entries.some(({ name }) => name === 'PG_VERSION')) return []
  const folders = entries.filter((entry) => entry.isDirectory())
  return (await Promise.all(folders.map(({ name }) => postmastersBelow(join(path, name))))).flat()
}
