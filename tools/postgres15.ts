import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { accountFor, environment, runAs } from '#platform/db/embedded/account.ts'

/** Returns where Debian has the programs of the oldest version that we support. On Debian they are installed if they are missing. */
export function findPostgres15(): string {
  const programs = '/usr/lib/postgresql/15/bin'
  if (!existsSync(programs) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) install()
  if (existsSync(programs)) return programs
  throw new Error('This check needs PostgreSQL 15: install the package postgresql-15 of Debian.')
}

interface ExternalPostgres {
  /** The address of a new database of an ordinary user, as a hosting company gives it. */
  createShop(): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL 15 that asks for passwords, on a port of this machine. On Debian it is installed if it is missing. */
export async function startPostgres15(): Promise<ExternalPostgres> {
  const programs = findPostgres15()
  const folder = await mkdtemp(join(tmpdir(), 'postgres-15-'))
  const cluster = join(folder, 'cluster')
  const passwords = join(folder, 'password')
  const account = await accountFor(cluster)
  await writeFile(passwords, password)
  if (account) for (const path of [folder, passwords]) await chown(path, account.uid, account.gid)
  const options = [
    '-D',
    cluster,
    '-U',
    'root',
    `--pwfile=${passwords}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  await runAs(account, join(programs, 'initdb'), options, folder)
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', `unix_socket_directories=${folder}`]
  const memory = ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=1GB']
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings, ...memory], {
    ...account,
    cwd: folder,
    env: environment,
    stdio: 'ignore',
  })
  const root = { host: '127.0.0.1', port, user: 'root', password, database: 'postgres' }
  await untilOpen(root)
  let shops = 0
  return {
    async createShop() {
      const name = `shop_${++shops}`
      await execute(root, `create role ${name} login password '${password}'`)
      await execute(root, `create database ${name} owner ${name} encoding 'UTF8' template template0`)
      return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
    },
    async stop() {
      const ended = new Promise((resolve) => server.on('exit', resolve))
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const password = 'a-password-of-a-test'

function install() {
  console.log('Installing PostgreSQL 15 …')
  // In run level 1 the package starts no server.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'postgresql-15']])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function execute(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function untilOpen(connection: pg.ClientConfig) {
  for (let tries = 1; ; tries++) {
    const error = await execute(connection, 'select').then(
      () => undefined,
      (cause: unknown) => cause,
    )
    if (error === undefined) return
    if (tries === 100) throw error
    await pause(200)
  }
}
