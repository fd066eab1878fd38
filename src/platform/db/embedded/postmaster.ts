import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, environment, folderFor } from './account.ts'
import { clusterIn } from './cluster.ts'
import type { Programs } from './programs.ts'
import { codeOf } from './startErrors.ts'

/** One try at running PostgreSQL. */
export interface Postmaster {
  /** Undefined once it has ended. */
  pid(): number | undefined
  /** What it wrote to the log since this try began. */
  words(): Promise<string>
}

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C meant for us does not reach it. */
export async function spawnPostmaster(
  dataDir: string,
  programs: Programs,
  account: Account | undefined,
  settings: string[],
): Promise<Postmaster> {
  const cluster = clusterIn(dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const bystander = await bystanderIn(cluster)
  const output = openLog(logFile)
  const begin = statSync(logFile).size
  const child = spawn(programs.postgres, ['-D', folderFor(account, cluster), ...settings], {
    ...account,
    cwd: cluster,
    detached: true,
    env: { ...environment, ...(bystander && { PG_GRANDPARENT_PID: String(bystander) }) },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  return {
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    words: async () => failure || (await readFrom(logFile, begin)),
  }
}

/** The process that serves the cluster now. */
export async function postmasterOf(cluster: string): Promise<number | undefined> {
  const pid = await pidIn(cluster)
  return pid !== undefined && (await lives(pid)) && (await worksIn(pid, cluster)) !== false ? pid : undefined
}

/** A fast shutdown: what is under way is rolled back, what was committed is on the disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  await signalAndWait(pid, 'SIGINT', 60_000)
  await signalAndWait(pid, 'SIGQUIT', 10_000)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, patience: number) {
  if (!(await lives(pid)) || !reaches(pid, signal)) return
  const end = performance.now() + patience
  while (performance.now() < end && (await lives(pid))) await pause(5)
}

/**
 * Whoever got the process number that a dead PostgreSQL left in postmaster.pid: after a restart of
 * a container that happens easily, and PostgreSQL would take it for a rival for ever. It is told to
 * overlook that one number, the way pg_ctl tells it to overlook the shell above. The file stays, and
 * the check of the shared memory that it names still stands.
 */
async function bystanderIn(cluster: string): Promise<number | undefined> {
  const pid = await pidIn(cluster)
  return pid !== undefined && (await worksIn(pid, cluster)) === false ? pid : undefined
}

async function pidIn(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

async function lives(pid: number): Promise<boolean> {
  if (!reaches(pid, 0)) return false
  // Nobody may ever collect an orphan in a container, and the dead answer signal 0.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/^\d+ \(.*\) [ZX] /s.test(state)
}

function reaches(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Every PostgreSQL works in its cluster's folder. Undefined: this system does not tell. */
async function worksIn(pid: number, cluster: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined
  const ours = await stat(cluster)
  try {
    const theirs = await stat(`/proc/${pid}/cwd`)
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? false : undefined
  }
}

const roomForLog = 10 * 1024 * 1024

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > roomForLog) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64 * 1024), position })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
