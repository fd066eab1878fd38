import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartRefused } from '../../refusal/startRefused.ts'

/** The user that runs PostgreSQL when the server itself runs as root. */
export interface SystemAccount {
  uid: number
  gid: number
}

/** Returns undefined for an ordinary user. PostgreSQL does not run as root, so root needs another account for it. */
export async function accountFor(cluster: string): Promise<SystemAccount | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const account = named(passwd, 'postgres') ?? named(passwd, 'nobody')
  if (account) return account
  throw new StartRefused(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody": start as an ordinary user.',
  )
}

/** The environment of every program of PostgreSQL. It has no variable of ours, because a PG… variable would change what it does. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

const execute = promisify(execFile)

/** Runs a program to its end as the account. If the program fails, the error has its output. */
export const runAs = (account: SystemAccount | undefined, program: string, args: string[], cwd: string) =>
  execute(program, args, { ...account, cwd, env: environment })

/**
 * The path by which PostgreSQL finds its folder. The account may not have access to the folders above it, such as /root. But
 * a child process enters its working directory before it changes the user, and can always open it as /proc/self/cwd.
 */
export const folderFor = (account: SystemAccount | undefined, folder: string): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder

function named(passwd: string, name: string): SystemAccount | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
}
