import { existsSync, readdirSync, readFileSync } from 'node:fs'

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
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
