import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '#platform/db/embedded/account.ts'
import { findPgbouncer } from '../tools/debianPrograms.ts'
import { freePort } from './freePort.ts'
import { removeFolder } from './removeFolder.ts'
import { untilTrue } from './untilTrue.ts'

export interface Pgbouncer {
  /** The address of a database behind it. */
  address(database: string): string
  /** Pauses it, like a machine that hangs. */
  freeze(): void
  thaw(): void
  /** Returns the number of its connections to PostgreSQL that are used, and of the connections of nodes that wait for one. */
  read(database: string): Promise<{ used: number; waiting: number }>
  stop(): Promise<void>
}

/** Returns whether this machine has PgBouncer, or could fetch it. If not, the tests that need it are left out. */
export function hasPgbouncer(): boolean {
  try {
    return existsSync(findPgbouncer().program)
  } catch (error) {
    console.warn(`The tests of PgBouncer are left out. ${String(error)}`)
    return false
  }
}

/** The form in which PostgreSQL keeps a password, and from which PgBouncer checks it quickly. */
function secretOf(text: string) {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(text, salt, 4096, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

const password = 'a-password-of-a-test'

/** Starts PgBouncer in front of a PostgreSQL that has a port, with the file that people copy and with these settings instead of those in it. */
export async function startPgbouncer(
  to: { host: string; port: number; user: string },
  settings: Record<string, string | number> = {},
  { program, libraries } = findPgbouncer(),
): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const account = await accountFor(folder)
  const port = await freePort()
  const own = {
    ...{ listen_port: port, auth_file: join(folder, 'users.txt'), stats_users: to.user },
    ...{ unix_socket_dir: '', logfile: '', pidfile: '' },
    ...settings,
  }
  await copyFile('ops/pgbouncer/pgbouncer.ini', join(folder, 'example.ini'))
  await writeFile(own.auth_file, `"${to.user}" "${secretOf(password)}"\n`)
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`)
  // Its own database has the name of the example, or another one.
  const databases = ['[databases]', ...['tidewater', '*'].map((name) => `${name} = host=${to.host} port=${to.port}`)]
  // The example ends with the section of these settings. Beginning it again would set all of them to their defaults.
  const text = [`%include ${join(folder, 'example.ini')}`, ...lines, ...databases, ''].join('\n')
  await writeFile(join(folder, 'own.ini'), text)
  if (account) await chown(folder, account.uid, account.gid)
  // It does not run as root.
  const user = account ? ['-u', execFileSync('id', ['-un', String(account.uid)], { encoding: 'utf8' }).trim()] : []
  const child = spawn(program, [...user, join(folder, 'own.ini')], {
    env: { LD_LIBRARY_PATH: libraries },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (text) => {
    log = (log + text).slice(-10_000)
  })
  const address = (database: string) => `postgres://${to.user}:${password}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    await endNow(child)
    await removeFolder(folder)
  }
  try {
    await untilOpen(address('pgbouncer'), child)
  } catch (error) {
    await stop()
    throw new Error(`PgBouncer did not start: ${log}`, { cause: error })
  }
  return {
    address,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async read(database) {
      const pools = await show(address('pgbouncer'), 'pools')
      const sum = (name: string) =>
        pools.filter((pool) => pool.database === database).reduce((total, pool) => total + Number(pool[name]), 0)
      return { used: sum('sv_active'), waiting: sum('cl_waiting') }
    },
    stop,
  }
}

async function show(address: string, what: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return (await client.query(`show ${what}`).finally(() => client.end())).rows
}

async function untilOpen(address: string, child: ChildProcess) {
  let tries = 0
  await untilTrue(async () => {
    try {
      return (await show(address, 'version')).length > 0
    } catch (error) {
      if (child.exitCode !== null || ++tries > 200) throw error
      return false
    }
  })
}

async function endNow(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
