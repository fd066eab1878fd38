import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended by now.
  }
}

export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user runs, but cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns the child processes, on Linux only. */
export const childrenOf = (parent: number) =>
  (existsSync('/proc') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

function parentOf(pid: number) {
  try {
    // After the name of the program, which may contain any character, the file has its state and its parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** The main process of the PostgreSQL in a DATA_DIR. */
export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

/** Signals a process and its children, the process first, so that it starts no others meanwhile. */
export function sendToAll(parent: number, signal: NodeJS.Signals) {
  for (const pid of [parent, ...childrenOf(parent)]) send(pid, signal)
}
