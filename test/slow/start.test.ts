import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { discountShape, discounts } from '#features/discounts/server/queries.ts'
import { openDatabase } from '#platform/db/database.ts'
import { accountFor, runAs } from '#platform/db/embedded/account.ts'
import { allRowsQuery, readPage } from '#platform/list/readList.ts'
import { aDemoFolder, aFolder, cleanUpAfterEach, endLater, start, stop } from '../fixtures/startedShop.ts'
import { createDatabase, sharedPostgres, urlOf } from '../postgres.ts'

cleanUpAfterEach()

describe('the start', () => {
  it('opens a demo shop in an empty folder, prints the address and the accounts, and ends with 0 at SIGTERM', async () => {
    const { program, address, output, ended } = await start({ DATA_DIR: await aFolder() })
    expect(output()).toContain('Filled the empty database with the demo shop.')
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    await expect.poll(output).toContain('admin@tidewater.example')
    program.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('writes every event as a line of JSON with its level, where it does not write to a terminal', async () => {
    const { program, lines, ended } = await start({ DATA_DIR: await aDemoFolder(), LOG_LEVEL: 'info' })
    program.kill('SIGTERM')
    expect(await ended).toBe(0)
    const refused = await start({ PORT: 'eighty' })
    await refused.ended
    const events = [...lines(), ...refused.lines()].map((line) => JSON.parse(line))
    expect(events.map(({ level, event }) => [typeof level, typeof event])).toEqual(
      events.map(() => ['number', 'string']),
    )
    expect(events.at(-1)).toMatchObject({ level: 60, event: 'PORT must be a port number, 0 to 65535.' })
  })

  it('ends with one sentence if a variable has a wrong value', async () => {
    const { ended, output } = await start({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).toBe('PORT must be a port number, 0 to 65535.\n')
    const trusting = await start({ TRUST_PROXY: '10.0.0.0/8, everybody' })
    expect(await trusting.ended).toBe(1)
    expect(trusting.output()).toMatch(/^TRUST_PROXY lists the proxies .* “everybody” is none of these\.\n$/)
  })

  it('ends with one sentence when the port is taken, before it touches the database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.on('listening', resolve))
    const port = (other.address() as { port: number }).port
    const folder = join(await aFolder(), 'data')
    const { ended, output } = await start({ DATA_DIR: folder, PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.\n`,
    )
    expect(existsSync(folder)).toBe(false)
    other.close()
  })

  it('refuses a second app on the same folder, and the first goes on', async () => {
    const folder = await aDemoFolder()
    const first = await start({ DATA_DIR: folder })
    const second = await start({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
  })

  it('warns if other machines can reach a shop that is not in production', async () => {
    // The warning comes before the database is opened, so the test needs no database.
    const { output } = await start({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(output()).toContain('HOST=0.0.0.0 lets other machines connect, and NODE_ENV is not production.')
  })

  it('in production does not open a demo shop, not even one that was filled before', async () => {
    const folder = await aDemoFolder()
    const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    const production = await start({ DATA_DIR: folder, ...inProduction })
    expect(await production.ended).toBe(1)
    expect(production.output()).toContain('This database has the demo shop')
    expect((await start({ DATA_DIR: await aFolder(), ...inProduction })).output()).not.toContain('Demo accounts')
  })

  it('ends with one sentence if the external database does not answer', async () => {
    const { ended, output } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^PostgreSQL cannot be reached: .*\n$/)
  })
})

describe('the stop', () => {
  it('waits until running requests are finished', async () => {
    const { program, address, ended } = await start({ DATA_DIR: await aDemoFolder() })
    const signIns = await Promise.all(Array.from({ length: 6 }, () => beginSignIn(address)))
    program.kill('SIGTERM')
    const door = () =>
      fetch(`${address}/health/live`).then(
        () => 'open',
        () => 'closed',
      )
    await expect.poll(door).toBe('closed')
    expect(await Promise.all(signIns.map((finish) => finish()))).toEqual(signIns.map(() => 200))
    expect(await ended).toBe(0)
  })

  it('with DRAIN_SECONDS goes on answering until the proxy has noticed, and loses no request under load', async () => {
    const { program, address, ended, output } = await start({ DATA_DIR: await aDemoFolder(), DRAIN_SECONDS: '2' })
    const ready = () => fetch(`${address}/health/ready`)
    const pages = () => fetch(`${address}/health/pages`)
    const noticed = new AbortController()
    const visitors = Array.from({ length: 6 }, (_, n) => visitUntil(noticed.signal, address, n % 2 === 0))
    program.kill('SIGTERM')
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect(await (await ready()).json()).toMatchObject({ message: expect.stringContaining('This node is stopping') })
    expect((await pages()).status).toBe(503)
    const answer = await fetch(`${address}/health/live`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    const finishSignIn = await beginSignIn(address)
    noticed.abort()
    expect(new Set((await Promise.all(visitors)).flat())).toEqual(new Set([200]))
    expect(await finishSignIn()).toBe(200)
    expect(await ended).toBe(0)
    expect(output()).not.toContain('/health/ready')
  })

  it('ends the wait of DRAIN_SECONDS at a second Ctrl-C, but not at one that arrives twice', async () => {
    const { program, address, ended } = await start({ DATA_DIR: await aDemoFolder(), DRAIN_SECONDS: '600' })
    program.kill('SIGINT')
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503)
    program.kill('SIGTERM')
    // One Ctrl-C may arrive twice.
    program.kill('SIGINT')
    await expect.poll(async () => (await fetch(`${address}/health/live`)).headers.get('connection')).toBe('close')
    const again = setInterval(() => program.kill('SIGINT'), 200)
    expect(await ended).toBe(0)
    clearInterval(again)
  })

  /** Sends requests, on one connection or each on a new one, until a proxy would stop sending. Returns their statuses. */
  async function visitUntil(
    noticed: AbortSignal,
    address: string,
    keepAlive: boolean,
  ): Promise<(number | undefined)[]> {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    const statuses: (number | undefined)[] = []
    while (!noticed.aborted) {
      const [answer] = await once(request(`${address}/health/live`, { agent }).end(), 'response')
      statuses.push(answer.resume().statusCode)
      await once(answer, 'end')
    }
    agent.destroy()
    return statuses
  }

  /** Begins a sign-in. The shop has received its headers, and the test sends its body later. */
  async function beginSignIn(address: string) {
    const body = JSON.stringify({ email: 'hsc@tidewater.example', password: 'tidewater-demo-2026' })
    const signIn = request(`${address}/api/user/signin/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    await once(signIn, 'continue')
    return async () => {
      signIn.end(body)
      const [answer] = await once(signIn, 'response')
      return answer.resume().statusCode
    }
  }
})

describe('an external PostgreSQL', () => {
  it('works as well, with several nodes at the same time', async () => {
    const postgres = sharedPostgres()
    await createDatabase(postgres, 'external_shop', 'template0')
    await expectNodesToServe(3, urlOf({ ...postgres, database: 'external_shop' }))
  })

  // The oldest version that we support, if it is installed: on Debian, the package postgresql-15.
  const oldest = '/usr/lib/postgresql/15/bin'
  it.skipIf(!existsSync(oldest))('of version 15 works as well', async () => {
    const host = await aFolder()
    const cluster = join(host, 'cluster')
    const account = await accountFor(cluster)
    if (account) await chown(host, account.uid, account.gid)
    await runAs(
      account,
      `${oldest}/initdb`,
      ['-D', cluster, '-U', 'tidewater', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      host,
    )
    const options = ['-D', cluster, '-k', host, '-c', 'listen_addresses=', '-c', 'fsync=off']
    const server = spawn(`${oldest}/postgres`, options, { ...account, cwd: host, stdio: 'ignore' })
    endLater(server)
    const connection = { host, port: 5432, user: 'tidewater', database: 'postgres' }
    await expect
      .poll(
        () =>
          createDatabase(connection, 'shop', 'template0').then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await expectNodesToServe(1, urlOf({ ...connection, database: 'shop' }))
  })

  it('that a newer release migrated works with the older one only if the new migrations only add', async () => {
    const { url, query } = await demoDatabase()
    await query("insert into kysely_migration values ('9998_adding', '2026-11-22', 'none', true)")
    const older = await start({ DATABASE_URL: url })
    expect((await fetch(`${older.address}/health/ready`)).status).toBe(200)
    await query("insert into kysely_migration values ('9999_breaking', '2026-11-22', 'none', false)")
    expect((await fetch(`${older.address}/health/ready`)).status).toBe(503)
    const again = await start({ DATABASE_URL: url })
    expect(await again.ended).toBe(1)
    expect(again.output()).toBe(
      'This database has migrations that this release does not know and that do more than add (9999_breaking): start the newer release that brought them.\n',
    )
  })

  it('that applied another text of a migration ends the start with a sentence', async () => {
    const { url, query } = await demoDatabase()
    await query("update kysely_migration set checksum = repeat('0', 64) where name = '0005-products'")
    const { ended, output } = await start({ DATABASE_URL: url })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^The file migrations\/0005-products.sql is not the one that this database applied .*\n$/)
  })

  async function demoDatabase() {
    const database = `external_${randomUUID().slice(0, 8)}`
    const connection = { ...sharedPostgres(), database }
    await createDatabase(sharedPostgres(), database, 'demo_shop')
    const query = async (text: string) => {
      const db = openDatabase(connection)
      await sql.raw(text).execute(db)
      await db.destroy()
    }
    return { url: urlOf(connection), query }
  }

  async function expectNodesToServe(count: number, url: string) {
    const nodes = await Promise.all(Array.from({ length: count }, () => start({ DATABASE_URL: url, DEMO: '1' })))
    for (const { address } of nodes) expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    const db = openDatabase(url)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(14)
    const listed = await readPage(db, discounts(db), { ...allRowsQuery, per_page: 10, query: 'sumer' }, discountShape)
    expect(listed.total).toBe(1)
    await db.destroy()
    for (const { program } of nodes) await stop(program)
  }
})
