import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environment, folderFor, type SystemAccount } from './account.ts'
import { clusterIn } from './cluster.ts'
import type { Programs } from './programs.ts'
import { codeOf } from './startErrors.ts'

/** One attempt to run PostgreSQL. */
export interface Postmaster {
  /** Undefined once it has ended. */
  pid(): number | undefined
  /** Everything that it has written to the log since this attempt began. */
  output(): Promise<string>
}

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C for the app does not end it. */
export async function spawnPostmaster(
  dataDir: string,
  programs: Programs,
  account: SystemAccount | undefined,
  settings: string[],
): Promise<Postmaster> {
  const cluster = clusterIn(dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const otherProgram = await otherProgramIn(cluster)
  const output = openLog(logFile)
  const begin = statSync(logFile).size
  const child = spawn(programs.postgres, ['-D', folderFor(account, cluster), ...settings], {
    ...account,
    cwd: cluster,
    detached: true,
    env: { ...environment, ...(otherProgram && { PG_GRANDPARENT_PID: String(otherProgram) }) },
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
    output: async () => failure || (await readFrom(logFile, begin)),
  }
}

/** The process that serves the cluster now. */
export async function postmasterOf(cluster: string): Promise<number | undefined> {
  const pid = await pidIn(cluster)
  return pid !== undefined && (await isProcessRunning(pid)) && (await worksIn(pid, cluster)) !== false ? pid : undefined
}

/** A fast shutdown: open transactions are rolled back, and committed ones are on the disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  await signalAndWait(pid, 'SIGINT', 60_000)
  await signalAndWait(pid, 'SIGQUIT', 10_000)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, patience: number) {
  if (!(await isProcessRunning(pid)) || !sendSignal(pid, signal)) return
  const end = performance.now() + patience
  while (performance.now() < end && (await isProcessRunning(pid))) await pause(5)
}

/**
 * Returns the process number in the postmaster.pid of a dead PostgreSQL, if another program has that number now. This
 * happens easily after the restart of a container, and PostgreSQL would then never start, because it assumes that another
 * server is running. PG_GRANDPARENT_PID makes it ignore that number; pg_ctl uses it for its own shell. The file is not
 * deleted, so PostgreSQL still checks the shared memory that it names.
 */
async function otherProgramIn(cluster: string): Promise<number | undefined> {
  const pid = await pidIn(cluster)
  return pid !== undefined && (await worksIn(pid, cluster)) === false ? pid : undefined
}

async function pidIn(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

export async function isProcessRunning(pid: number): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false
  // In a container an ended process may stay a zombie for ever, and a zombie accepts signal 0.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/^\d+ \(.*\) [ZX] /s.test(state)
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** The working directory of a PostgreSQL is the folder of its cluster. Returns undefined if the system does not show it. */
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
