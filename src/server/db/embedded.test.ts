import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from './embedded/door.ts'
import { findShipment } from './embedded/programs.ts'

const root = process.geteuid?.() === 0
const fixture = join(import.meta.dirname, '../../../test/fixtures/shopWithDatabase.ts')
const nobody = { uid: 65534, gid: 65534 }
const nobodyGetsHere =
  spawnSync(process.execPath, [fixture, ''], { ...nobody, cwd: '/', stdio: 'ignore' }).error === undefined &&
  spawnSync('test', ['-r', fixture], { ...nobody, cwd: '/' }).status === 0

let filled: string
let folder: string
let shops: Shop[]
let strangers: ChildProcess[]

beforeEach(() => {
  folder = makeFolder()
  shops = []
  strangers = []
})

afterEach(async () => {
  for (const process of [...shops.map((shop) => shop.process), ...strangers]) process.kill('SIGKILL')
  await Promise.all(shops.map((shop) => shop.ended))
  await vi.waitFor(() => {
    killProcessesBelow(folder)
    expect(processesBelow(folder)).toEqual([])
  })
  rmSync(folder, { recursive: true, force: true })
})

// Making a database takes a second, so one is made and the tests that want no first start copy it.
beforeAll(async () => {
  folder = filled = makeFolder()
  shops = []
  await (await openShop(data())).close()
})

afterAll(() => rmSync(filled, { recursive: true, force: true }))

describe('starting and stopping', () => {
  test('the first start makes a database, a later one takes a moment, and a stop leaves no process', async () => {
    const first = await openShop(data())
    expect(first.heard('log')).toEqual([`Made a new database in ${data('postgres')}.`])
    await first.close()
    expect(processesBelow(folder)).toEqual([])

    const later = await openShop(data())
    expect(later.heard('log')).toEqual([])
    expect(later.secondsToReady).toBeLessThan(3)
    expect(readdirSync(data()).sort()).toEqual(['postgres', 'postgres.log'])
    await later.close()
    expect(processesBelow(folder)).toEqual([])
  })

  test('nobody reaches it but the owner, by a socket inside the data', async () => {
    const shop = await openAgain()
    expect(statSync(data('postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(data('postgres/.s.PGSQL.5432')).isSocket()).toBe(true)
    expect(processesBelow(folder).flatMap(tcpSocketsOf)).toEqual([])
    expect(await settingsOf(shop)).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      locale: 'C.UTF-8',
    })
  })

  test('spaces, commas and quotes in the path do no harm', async () => {
    const shop = await openAgain(data(`The shop's "data", 2026`))
    await shop.close()
  })

  test('a path longer than a socket may have serves too, restarts, and leaves nothing in the temporary folder', async () => {
    const before = readdirSync(tmpdir())
    const long = data('a'.repeat(120))
    const shop = await openAgain(long)
    expect(shop.connection().host.length).toBeLessThan(90)
    const sold = await shop.sellSome()
    await shop.close()
    const again = await openShop(long)
    expect(await salesIn(again)).toEqual(expect.arrayContaining(sold))
    await again.close()
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('tidewater') && !before.includes(name))).toEqual([])
  })

  test('an interrupted first start is done over, and its remains are swept', async () => {
    const shop = runShop(data())
    await vi.waitFor(() => expect(readdirSync(join(data(), draftIn(data()), 'base'))).not.toEqual([]), {
      timeout: 5_000,
      interval: 2,
    })
    shop.process.kill('SIGKILL')
    killProcessesBelow(data())
    await shop.ended

    const again = await openShop(data())
    await vi.waitFor(() => expect(readdirSync(data()).sort()).toEqual(['postgres', 'postgres.log']))
    await again.close()
  })
})

describe('after a crash', () => {
  test('a killed app finds its PostgreSQL running and every sale it was told of', async () => {
    const shop = await openAgain()
    const server = postmasterPid()
    const sold = await shop.sellSome()
    shop.process.kill('SIGKILL')

    const again = await openShop(data())
    expect(postmasterPid()).toBe(server)
    expect(await salesIn(again)).toEqual(expect.arrayContaining([...sold, ...shop.heard('sold')]))
    await again.close()
    expect(processesBelow(folder)).toEqual([])
  })

  test('a Ctrl-C at the terminal reaches the app and not its PostgreSQL', async () => {
    const shop = await openAgain(data(), { detached: true })
    const server = postmasterPid()
    process.kill(-Number(shop.process.pid), 'SIGINT')
    await shop.ended
    const again = await openShop(data())
    expect(postmasterPid()).toBe(server)
    await again.close()
  })

  test('killed together, PostgreSQL recovers every sale the app was told of', async () => {
    const shop = await openAgain()
    await shop.sellSome()
    process.kill(postmasterPid(), 'SIGKILL')
    shop.process.kill('SIGKILL')
    await shop.ended

    const again = await openShop(data())
    expect(await salesIn(again)).toEqual(expect.arrayContaining(shop.heard('sold')))
    await again.close()
  })

  test("a stranger that got the dead server's process number is no obstacle", async () => {
    const shop = await openAgain()
    const { uid, gid } = statSync(data('postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    strangers.push(stranger)
    const server = postmasterPid()
    shop.process.kill('SIGKILL')
    await shop.ended
    killProcessesBelow(folder)
    for (const file of [data('postgres/postmaster.pid'), data('postgres/.s.PGSQL.5432.lock')]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    }

    const again = await openShop(data())
    expect(postmasterPid()).not.toBe(server)
    await again.close()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test("PostgreSQL killed under a living app comes back, and the folder stays the app's", async () => {
    const shop = await openAgain()
    const sold = await shop.sellSome()
    process.kill(postmasterPid(), 'SIGKILL')
    await vi.waitFor(() => expect(shop.heard('log').at(-1)).toBe('PostgreSQL is back.'), {
      timeout: 15_000,
      interval: 20,
    })
    expect(await salesIn(shop)).toEqual(expect.arrayContaining(sold))
    expect((await refusedShop(data())).reason).toMatch(/^Another Tidewater is running on /)
    await shop.close()
    expect(processesBelow(folder)).toEqual([])
  })
})

describe('two apps', () => {
  test('a second one is refused in a sentence, and the first sells on', async () => {
    const first = await openAgain()
    const second = await refusedShop(data())
    expect(second.reason).toBe(`Another Tidewater is running on ${data()}: stop it, or choose another DATA_DIR.`)
    await first.sellSome()
    await first.close()
  })

  test('that start on an empty folder at the same instant: one has it, the other is refused', async () => {
    const both = [runShop(data()), runShop(data())]
    const ends = await Promise.all(both.map((shop) => shop.decided))
    expect(ends.sort()).toEqual(['ready', 'refused'])
    const winner = both.find((shop) => shop.heard('ready').length > 0)
    await winner?.sellSome()
    await winner?.close()
    expect(processesBelow(folder)).toEqual([])
    expect(readdirSync(data()).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('the next one starts while the last one stops', async () => {
    const last = await openAgain()
    const closing = last.close()
    const next = await openShop(data())
    await closing
    await next.sellSome()
    await next.close()
  })
})

describe('refusals', () => {
  test('a file where the folder should be', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect((await refusedShop(join(folder, 'file'))).reason).toBe(
      `${folder}/file is not a folder: choose another DATA_DIR.`,
    )
    expect((await refusedShop(join(folder, 'file/data'))).reason).toMatch(/is not a folder/)
  })

  test('a folder that cannot be written', async ({ skip }) => {
    skip(root && !nobodyGetsHere, 'root writes everywhere, and here nobody else can run the shop')
    mkdirSync(data())
    chmodSync(data(), 0o555)
    const { reason } = await refusedShop(data(), root ? nobody : {})
    expect(reason).toBe(
      `The folder ${data()} cannot be written by this user: change its owner or choose another DATA_DIR.`,
    )
  })

  test('a folder in the way that is no database, and stays as it is', async () => {
    mkdirSync(data('postgres'), { recursive: true })
    writeFileSync(data('postgres/letter.txt'), 'mine')
    expect((await refusedShop(data())).reason).toMatch(/holds something that is no database/)
    expect(readdirSync(data('postgres'))).toEqual(['letter.txt'])
  })

  test('a database of another major version', async () => {
    mkdirSync(data('postgres'), { recursive: true })
    writeFileSync(data('postgres/PG_VERSION'), '16\n')
    expect((await refusedShop(data())).reason).toMatch(/was made by PostgreSQL 16, and this is PostgreSQL 18/)
  })

  test('a full disk', async ({ skip }) => {
    mkdirSync(data())
    const mounted = root && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', data()]).status === 0
    skip(!mounted, 'only root can mount a small disk')
    try {
      expect((await refusedShop(data())).reason).toBe(`The disk of ${data()} is full: make room and start again.`)
      expect(readdirSync(data())).toEqual([])
    } finally {
      spawnSync('umount', [data()])
    }
  })
})

describe('users', () => {
  test('root hands PostgreSQL to an ordinary user', async ({ skip }) => {
    skip(!root, 'this needs root')
    const shop = await openAgain()
    const owners = processesBelow(folder).map((pid) => statSync(`/proc/${pid}`).uid)
    expect(owners).not.toContain(0)
    await shop.close()
  })

  test('root has it all below a folder that only root may enter', async ({ skip }) => {
    skip(!root, 'this needs root')
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const shipped = join(closed, 'shipped')
    const copies = join(folder, 'copies')
    cpSync(findShipment(folder).folder, shipped, { recursive: true, verbatimSymlinks: true })
    for (const name of readdirSync(join(shipped, 'native/lib'), { withFileTypes: true })) {
      if (name.isSymbolicLink()) rmSync(join(shipped, 'native/lib', name.name))
    }

    const home = join(closed, 'data')
    const shop = await openShop(home, { args: [shipped, copies] })
    const sold = await shop.sellSome()
    shop.process.kill('SIGKILL')
    await shop.ended
    killProcessesBelow(folder)

    const again = await openShop(home, { args: [shipped, copies] })
    expect(await salesIn(again)).toEqual(expect.arrayContaining(sold))
    await again.close()
    expect(readdirSync(copies)).toEqual([expect.stringMatching(/^postgres-18\./)])

    const copy = join(copies, readdirSync(copies)[0] ?? '')
    expect(statSync(copy)).toMatchObject({ uid: 0, mode: 0o40755 })
    chmodSync(copy, 0o777)
    expect((await refusedShop(home, { args: [shipped, copies] })).reason).toMatch(
      /could have been changed by somebody else/,
    )
  })

  test('a cluster that root restored from a backup is handed back', async ({ skip }) => {
    skip(!root, 'this needs root')
    const shop = await openAgain()
    await shop.close()
    spawnSync('chown', ['-R', '0:0', data('postgres')])
    chmodSync(data('postgres'), 0o755)
    const again = await openShop(data())
    await again.close()
  })

  test("an ordinary user simply runs it, and is told when a folder is another's", async ({ skip }) => {
    skip(!root || !nobodyGetsHere, 'only root can become somebody else')
    mkdirSync(data(), { mode: 0o755 })
    spawnSync('chown', ['65534:65534', data()])
    const shop = await openShop(data(), nobody)
    await shop.close()
    expect(statSync(data('postgres')).uid).toBe(65534)
    spawnSync('chown', ['-R', '1:1', data('postgres')])
    expect((await refusedShop(data(), nobody)).reason).toMatch(/belongs to another user/)
  })
})

interface Shop {
  process: ChildProcess
  secondsToReady: number
  decided: Promise<'ready' | 'refused'>
  ended: Promise<void>
  heard(word: string): string[]
  connection(): Connection
  sellSome(): Promise<string[]>
  close(): Promise<void>
}

interface Circumstances {
  uid?: number
  gid?: number
  detached?: boolean
  args?: string[]
}

function makeFolder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'tidewater-')))
  chmodSync(made, 0o755)
  return made
}

/** Opens the shop on a copy of the database made before. */
async function openAgain(dataDir = data(), circumstances: Circumstances = {}): Promise<Shop> {
  mkdirSync(dirname(dataDir), { recursive: true })
  spawnSync('cp', ['-a', join(filled, 'data'), dataDir])
  return openShop(dataDir, circumstances)
}

const data = (...path: string[]) => join(folder, 'data', ...path)

const draftIn = (dataDir: string) => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-')) ?? 'none yet'

function runShop(dataDir: string, { args = [], ...circumstances }: Circumstances = {}): Shop {
  const begun = performance.now()
  const child = spawn(process.execPath, [fixture, dataDir, ...args], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const heard = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const decided = new Promise<'ready' | 'refused'>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('ready ')) {
        shop.secondsToReady = (performance.now() - begun) / 1_000
        resolve('ready')
      }
      if (line.startsWith('refused ')) resolve('refused')
    })
    child.once('close', () => reject(new Error(`The shop ended before it was decided: ${lines.join('; ')}`)))
  })
  decided.catch(() => undefined)
  const shop: Shop = {
    process: child,
    secondsToReady: Number.POSITIVE_INFINITY,
    decided,
    ended,
    heard,
    connection: () => JSON.parse(heard('ready')[0] ?? ''),
    async sellSome() {
      child.stdin.write('sell\n')
      await vi.waitFor(() => expect(heard('sold').length).toBeGreaterThan(50), { timeout: 5_000, interval: 5 })
      return heard('sold')
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      expect(child.exitCode).toBe(0)
    },
  }
  shops.push(shop)
  return shop
}

async function openShop(dataDir: string, circumstances?: Circumstances): Promise<Shop> {
  const shop = runShop(dataDir, circumstances)
  await shop.decided
  expect(shop.heard('refused')).toEqual([])
  return shop
}

async function refusedShop(dataDir: string, circumstances?: Circumstances): Promise<{ reason: string | undefined }> {
  const shop = runShop(dataDir, circumstances)
  await shop.decided
  await shop.ended
  expect(shop.process.exitCode).toBe(1)
  return { reason: shop.heard('refused')[0] }
}

async function ask<Row extends pg.QueryResultRow>(shop: Shop, sql: string): Promise<Row[]> {
  const client = new pg.Client(shop.connection())
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const salesIn = async (shop: Shop) =>
  (await ask<{ id: number }>(shop, 'select id from sales')).map(({ id }) => String(id))

async function settingsOf(shop: Shop) {
  const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'server_encoding']
  const columns = names.map((name) => `current_setting('${name}') as ${name}`)
  const rows = await ask(
    shop,
    `select ${columns}, datlocale as locale from pg_database where datname = current_database()`,
  )
  return rows[0]
}

const postmasterPid = () => Number.parseInt(readFileSync(data('postgres/postmaster.pid'), 'utf8'), 10)

/** Every PostgreSQL works inside its cluster, which is how its processes are found. */
function processesBelow(path: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${path}/`)
      } catch {
        return false
      }
    })
}

function killProcessesBelow(path: string) {
  for (const pid of processesBelow(path)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // One that PostgreSQL's own end took along meanwhile.
    }
  }
}

function tcpSocketsOf(pid: number): string[] {
  const known = ['tcp', 'tcp6'].map((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8')).join('\n')
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`)
      } catch {
        return ''
      }
    })
    .filter((target) => target.startsWith('socket:') && known.includes(` ${target.slice(8, -1)} `))
}
