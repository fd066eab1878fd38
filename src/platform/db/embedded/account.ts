import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartRefused } from '../../startRefused.ts'

/** Whom PostgreSQL runs as when that cannot be ourselves. */
export interface Account {
  uid: number
  gid: number
}

/** Nobody else for an ordinary user. PostgreSQL refuses to run as root, so root needs someone. */
export async function accountFor(cluster: string): Promise<Account | undefined> {
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

/** What every program of PostgreSQL sees: nothing of ours, so no PG… variable can lead it astray. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

const execute = promisify(execFile)

/** Runs a program to its end as the account, and rejects with what it said when it fails. */
export const runAs = (account: Account | undefined, program: string, args: string[], cwd: string) =>
  execute(program, args, { ...account, cwd, env: environment })

/**
 * How PostgreSQL is told its own folder. The account may not be allowed to walk there (a checkout
 * below /root), but a child enters its working directory before it gives up root, and
 * /proc/self/cwd leads back to it without asking at the folders above.
 */
export const folderFor = (account: Account | undefined, folder: string): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder

function named(passwd: string, name: string): Account | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
}
