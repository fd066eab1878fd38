import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  data,
  endLater,
  here,
  killProcessesBelow,
  openAgain,
  openShop,
  postmasterPid,
  prepareFolders,
  processesBelow,
  query,
  refusal,
  runShop,
  type Shop,
  salesIn,
} from '#test/fixtures/killableShop.ts'

prepareFolders()

describe('starting and stopping', () => {
  test('the first start creates a database, a later one opens it, and a stop leaves no process', async () => {
    const first = await openShop()
    expect(first.printed('log')).toEqual([`Created a new database in ${data('postgres')}.`])
    const created = await identityOf(first)
    await first.close()
    expect(processesBelow(here())).toEqual([])

    const later = await openShop()
    expect(later.printed('log')).toEqual([])
    expect(await identityOf(later)).toEqual(created)
    expect(readdirSync(data()).sort()).toEqual(['postgres', 'postgres.log'])
    await later.close()
    expect(processesBelow(here())).toEqual([])
  })

  test('only the owner can connect, by a socket inside the data folder', async () => {
    const shop = await openAgain()
    expect(statSync(data('postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(data('postgres/.s.PGSQL.5432')).isSocket()).toBe(true)
    expect(processesBelow(here()).flatMap(tcpSocketsOf)).toEqual([])
    expect(await settingsOf(shop)).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      locale: 'C.UTF-8',
    })
  })

  test('the path may have spaces, commas and quotes', async () => {
    const shop = await openAgain(data(`The shop's "data", 2026`))
    await shop.close()
  })

  test('the path may be longer than that of a socket, also after a restart', async () => {
    const long = data('a'.repeat(120))
    const shop = await openAgain(long)
    expect(shop.connection().host.length).toBeLessThan(90)
    const sold = await shop.sellSome()
    await shop.close()
    const again = await openShop(long)
    expect(await salesIn(again)).toEqual(expect.arrayContaining(sold))
    await again.close()
  })

  test('an interrupted first start is repeated, and its remains are removed', async () => {
    // If the machine did not run this test until the start was over, it tries again.
    while (!(await interruptFirstStart())) rmSync(data(), { recursive: true })

    const again = await openShop()
    await expect.poll(() => readdirSync(data()).sort()).toEqual(['postgres', 'postgres.log'])
    await again.close()
  })
})

describe('after a crash', () => {
  test('an app that was killed finds its PostgreSQL running, with every confirmed sale', async () => {
    const shop = await openAgain()
    const server = postmasterPid()
    const sold = await shop.sellSome()
    shop.process.kill('SIGKILL')

    const again = await openShop()
    expect(postmasterPid()).toBe(server)
    expect(await salesIn(again)).toEqual(expect.arrayContaining([...sold, ...shop.printed('sold')]))
    await again.close()
    expect(processesBelow(here())).toEqual([])
  })

  test('a Ctrl-C at the terminal stops the app and not its PostgreSQL', async () => {
    const shop = await openAgain(data(), { detached: true })
    const server = postmasterPid()
    process.kill(-Number(shop.process.pid), 'SIGINT')
    await shop.ended
    const again = await openShop()
    expect(postmasterPid()).toBe(server)
    await again.close()
  })

  test('PostgreSQL that was killed together with the app recovers every confirmed sale', async () => {
    const shop = await openAgain()
    await shop.sellSome()
    process.kill(postmasterPid(), 'SIGKILL')
    shop.process.kill('SIGKILL')
    await shop.ended

    const again = await openShop()
    expect(await salesIn(again)).toEqual(expect.arrayContaining(shop.printed('sold')))
    await again.close()
  })

  test('another program may have the process number of the PostgreSQL that was killed', async () => {
    const shop = await openAgain()
    const { uid, gid } = statSync(data('postgres'))
    const otherProgram = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    endLater(otherProgram)
    const server = postmasterPid()
    shop.process.kill('SIGKILL')
    await shop.ended
    killProcessesBelow(here())
    for (const file of [data('postgres/postmaster.pid'), data('postgres/.s.PGSQL.5432.lock')]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(otherProgram.pid)))
    }

    const again = await openShop()
    expect(postmasterPid()).not.toBe(server)
    await again.close()
    expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
  })

  test('PostgreSQL that is killed under a running app is started again, and the app keeps its lock', async () => {
    const shop = await openAgain()
    const sold = await shop.sellSome()
    process.kill(postmasterPid(), 'SIGKILL')
    await expect.poll(() => shop.printed('log').at(-1)).toBe('PostgreSQL is back.')
    expect(await salesIn(shop)).toEqual(expect.arrayContaining(sold))
    expect(await refusal()).toMatch(/^Another Tidewater is running on /)
    await shop.close()
    expect(processesBelow(here())).toEqual([])
  })
})

describe('two apps', () => {
  test('a second app does not start, and the first goes on selling', async () => {
    const first = await openAgain()
    expect(await refusal()).toBe(`Another Tidewater is running on ${data()}: stop it, or choose another DATA_DIR.`)
    await first.sellSome()
    await first.close()
  })

  test('of two that start on an empty folder at the same time, exactly one starts', async () => {
    const both = [runShop(), runShop()]
    const ends = await Promise.all(both.map((shop) => shop.decided))
    expect(ends.sort()).toEqual(['ready', 'refused'])
    const winner = both.find((shop) => shop.printed('ready').length > 0)
    await winner?.sellSome()
    await winner?.close()
    expect(processesBelow(here())).toEqual([])
    expect(readdirSync(data()).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('the next one can start while the last one stops', async () => {
    const last = await openAgain()
    const closing = last.close()
    const next = await openShop()
    await closing
    await next.sellSome()
    await next.close()
  })
})

/** Kills a first start as soon as it has begun to create the database. Returns false if it was over before that. */
async function interruptFirstStart(): Promise<boolean> {
  const shop = runShop()
  let isOver = false
  shop.decided.then(
    () => {
      isOver = true
    },
    () => undefined,
  )
  const base = () => join(data(), draftIn(data()), 'base')
  const hasBegun = () => existsSync(base()) && readdirSync(base()).length > 0
  await expect.poll(() => isOver || hasBegun(), { interval: 2 }).toBe(true)
  shop.process.kill('SIGKILL')
  killProcessesBelow(data())
  await shop.ended
  return !isOver
}

const draftIn = (dataDir: string) =>
  (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => name.startsWith('postgres.new-')) ?? 'none yet'

const identityOf = (shop: Shop) => query(shop, 'select system_identifier from pg_control_system()')

async function settingsOf(shop: Shop) {
  const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'server_encoding']
  const columns = names.map((name) => `current_setting('${name}') as ${name}`)
  const rows = await query(
    shop,
    `select ${columns}, datlocale as locale from pg_database where datname = current_database()`,
  )
  return rows[0]
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
