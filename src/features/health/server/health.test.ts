import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverFeatures } from '#app/serverFeatures.ts'
import { background } from '#platform/background/background.ts'
import { nodeReport } from '#platform/background/nodeReport.ts'
import { deleteSilentNodes, thisNode } from '#platform/db/nodes.ts'
import { markOfStorage } from '#platform/files/uploads/markOfStorage.ts'
import type { HealthFact, HealthPart } from '#shared/healthPart.ts'
import { insertMail } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { healthCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
const smtpUrl = 'smtp://127.0.0.1:9'
beforeAll(async () => {
  shop = await openShop('demo_shop', { smtpUrl, dataDir: tmpdir() })
  admin = await shop.signIn('admin')
})

async function readParts(of = shop): Promise<HealthPart[]> {
  const { status, body } = await of.ask(admin, healthCalls.all)
  expect(status).toBe(200)
  return body.parts
}
async function part(name: string): Promise<HealthPart> {
  const found = (await readParts()).find((each) => each.name === name)
  if (!found) throw new Error(`There is no part ${name}.`)
  return found
}
const fact = ({ facts }: HealthPart, label: string) => facts.find((each) => each.label === label)?.value

describe('the page Health', () => {
  it('has the parts of all features in their order, each with a state and figures', async () => {
    const parts = await readParts()
    expect(parts.map(({ name }) => name)).toEqual([
      'Database',
      'Backups',
      'Mail',
      'Visitors',
      'Jobs',
      'Disk',
      'Nodes',
      'Versions',
      'Authenticator apps',
      'Background work',
    ])
    for (const { summary, state, advice } of parts) {
      expect(summary).toMatch(/\.$/)
      expect(advice.length > 0).toBe(state !== 'good')
    }
  })

  it('has a part that fails or does not answer as a problem, beside the others', { tags: ['details'] }, async () => {
    const failing = { name: 'Broken', order: 9, check: () => Promise.reject(new Error('secret of the code')) }
    const throwing = {
      ...{ name: 'Throwing', order: 8 },
      check: () => {
        throw new Error('secret of the code')
      },
    }
    const hanging = { name: 'Hanging', order: 7, check: () => new Promise<never>(() => {}) }
    const { health, ...others } = serverFeatures
    const features = { ...others, health: { ...health, health: [failing, throwing, hanging] } }
    const other = await openShop('demo_shop', { features })
    admin = await other.signIn('admin')
    const parts = await readParts(other)
    admin = await shop.signIn('admin')
    expect(parts).toMatchObject([
      { name: 'Backups', state: 'warning', summary: 'Backups are off.' },
      { name: 'Mail' },
      { name: 'Jobs' },
      { name: 'Hanging', state: 'bad', summary: 'It did not answer in time.' },
      { name: 'Throwing', state: 'bad', summary: 'It could not be checked.' },
      { name: 'Broken', state: 'bad', summary: 'It could not be checked.' },
    ])
    expect(JSON.stringify(parts)).not.toContain('secret')
  })
})

describe('the database', () => {
  it('has its time to answer, version, size and connections', async () => {
    const database = await part('Database')
    expect(database).toMatchObject({ state: 'good', summary: 'It answers quickly.' })
    expect(fact(database, 'Version')).toMatch(/^PostgreSQL \d+\.\d+$/)
    expect(fact(database, 'Size')).toBeGreaterThan(1_000_000)
    expect(fact(database, 'Connections')).toMatch(/^\d+ of \d+$/)
  })
})

describe('mail', () => {
  const queue = (row: Parameters<typeof insertMail>[1]) => insertMail(shop.db, row)
  beforeEach(() => shop.db.updateTable('outbox').set({ state: 'sent', last_error: '' }).execute())

  it('is good when all of it was sent, or is on its way', async () => {
    expect(await part('Mail')).toMatchObject({ state: 'good', summary: 'All mail was sent.' })
    await queue({})
    const mail = await part('Mail')
    expect(mail).toMatchObject({ state: 'good', summary: 'Mail is on its way.' })
    expect([fact(mail, 'Waiting'), fact(mail, 'Failed in 7 days')]).toEqual([1, 0])
  })

  it('is late after the first error, and a problem after an hour', async () => {
    await queue({ last_error: 'The mail server did not answer (ECONNREFUSED).' })
    const mail = await part('Mail')
    expect(mail).toMatchObject({ state: 'warning', summary: 'Mail is late.' })
    expect(fact(mail, 'Last error')).toBe('The mail server did not answer (ECONNREFUSED).')
    await queue({ queued_at: sql<string>`now() - interval '61 minutes'` })
    expect(await part('Mail')).toMatchObject({ state: 'bad', summary: 'Mail does not leave the shop.' })
  })

  it('has a warning for a mail that failed, for a week', async () => {
    await queue({ state: 'failed', last_error: 'No such inbox.', queued_at: sql<string>`now() - interval '8 days'` })
    expect(await part('Mail')).toMatchObject({ state: 'good' })
    await queue({ state: 'failed', last_error: 'No such inbox.' })
    const mail = await part('Mail')
    expect(mail).toMatchObject({ state: 'warning', summary: 'Some mails could not be sent.' })
    expect(fact(mail, 'Failed in 7 days')).toBe(1)
  })

  it('has a warning while no mail server is set up', async () => {
    const other = await openShop('demo_shop')
    const token = await other.signIn('admin')
    const { body } = await other.ask(token, healthCalls.all)
    expect(body.parts.find(({ name }) => name === 'Mail')).toMatchObject({
      state: 'warning',
      summary: 'No mail server is set up, so mail waits.',
      advice: [expect.stringContaining('SMTP_URL')],
    })
  })
})

describe('the jobs', () => {
  const aJob = (more: object) =>
    shop.db
      .insertInto('jobs')
      .values({
        ...{ call: 'POST /made/up/', title: 'Made up', started_by: 'Admin', input: '{}' },
        user_id: sql<number>`(select min(id) from users)`,
        ...more,
      })
      .execute()
  const longAgo = sql<string>`now() - interval '3 minutes'`
  beforeEach(() => shop.db.deleteFrom('jobs').execute())

  it('are counted, with the one that waits longest', async () => {
    expect(await part('Jobs')).toMatchObject({ state: 'good', summary: 'All jobs are done.' })
    await aJob({ state: 'running', seen_at: sql<string>`now()` })
    await aJob({ created_at: longAgo })
    await aJob({})
    await aJob({ state: 'failed', ended_at: sql<string>`now()` })
    const jobs = await part('Jobs')
    expect(jobs).toMatchObject({ state: 'good', summary: 'Jobs are being done.' })
    expect(jobs.facts.map(({ label, value }) => [label, value])).toEqual([
      ['Waiting', 2],
      ['Running', 1],
      ['Oldest waits since', expect.any(String)],
      ['Failed in 7 days', 1],
    ])
  })

  it('have a warning if they wait while none runs', async () => {
    await aJob({ created_at: longAgo })
    expect(await part('Jobs')).toMatchObject({ state: 'warning', summary: 'Jobs wait, and none is running.' })
  })
})

describe('the disk', () => {
  it('has the free space of the folders, also of one that does not exist yet', async () => {
    const disk = await part('Disk')
    const sizes = disk.facts.map(({ label, kind }: HealthFact) => [label, kind])
    expect(sizes).toContainEqual(['Free for data', 'bytes'])
    expect(fact(disk, 'Free for data')).toBeGreaterThan(0)
    expect(fact(disk, 'Free for data')).toBeLessThanOrEqual(Number(fact(disk, 'Size of its disk')))
    const elsewhere = await openShop('demo_shop', { uploads: { folder: `/${randomUUID()}/pictures` } })
    const { body } = await elsewhere.ask(await elsewhere.signIn('admin'), healthCalls.all)
    const found = body.parts.find(({ name }) => name === 'Disk')
    expect(found?.facts.map(({ label }) => label)).toEqual(['Free for product pictures', 'Size of its disk'])
  })
})

describe('the nodes', () => {
  const aNode = (host: string, more: object = {}) =>
    shop.db
      .insertInto('nodes')
      .values({ ...thisNode, id: randomUUID(), host, ...more })
      .execute()
  const silent = sql<string>`now() - interval '5 minutes'`
  beforeEach(() => shop.db.deleteFrom('nodes').execute())

  it('are listed while they run, and not any more when they were stopped', async () => {
    const report = nodeReport(
      shop.db,
      () => {},
      async () => 'a folder',
    )
    report.start()
    await expect.poll(async () => (await part('Nodes')).summary).toBe('One node runs the shop.')
    const nodes = await part('Nodes')
    expect([nodes.state, fact(nodes, thisNode.host)]).toEqual(['good', `release ${thisNode.release}, runs for 0 min`])
    await report.stop()
    expect(await part('Nodes')).toMatchObject({
      state: 'good',
      summary: 'This server has not reported yet.',
      facts: [],
    })
  })

  it('have a warning for one that ended without saying so, until housekeeping deletes it', async () => {
    await aNode('one')
    await aNode('two', { seen_at: silent })
    const nodes = await part('Nodes')
    expect(nodes).toMatchObject({ state: 'warning', summary: 'One node stopped without saying so.' })
    expect(fact(nodes, 'two')).toBe('silent for 5 min')
    expect(nodes.advice).toEqual([expect.stringContaining('Start two again')])
    await deleteSilentNodes(shop.db)
    expect((await part('Nodes')).facts).toHaveLength(2)
    await shop.db
      .updateTable('nodes')
      .set({ seen_at: sql`now() - interval '25 hours'` })
      .where('host', '=', 'two')
      .execute()
    await deleteSilentNodes(shop.db)
    expect(await part('Nodes')).toMatchObject({ state: 'good', summary: 'One node runs the shop.' })
  })

  it('have a warning while they run different releases', async () => {
    await aNode('one')
    await aNode('two', { release: '0.0.9' })
    expect(await part('Nodes')).toMatchObject({ state: 'warning', summary: 'They run different releases.' })
  })

  it('have a warning while their pictures are in different places', async () => {
    await aNode('one', { pictures: 'folder 17' })
    await aNode('older', { release: thisNode.release })
    expect(await part('Nodes')).toMatchObject({ state: 'good' })
    await aNode('two', { pictures: 'folder 4711' })
    expect(await part('Nodes')).toMatchObject({
      ...{ state: 'warning', summary: 'They keep pictures in different places.' },
      advice: [expect.stringContaining('Set UPLOADS_URL of all nodes to the same bucket')],
    })
  })

  it('know whether a folder of pictures is that of another node, by the folder and not by its path', async () => {
    const [one, two] = await Promise.all(['one-', 'two-'].map((name) => mkdtemp(join(tmpdir(), name))))
    const link = `${one}-link`
    await symlink(one!, link)
    const marks = await Promise.all([one!, link, two!, `${two}/none`].map((folder) => markOfStorage({ folder })))
    expect(marks[1]).toBe(marks[0])
    expect(new Set(marks).size).toBe(3)
    await Promise.all([link, one!, two!].map((path) => rm(path, { recursive: true })))
  })

  it('that run for days say so', async () => {
    await aNode('one', { started_at: sql`now() - interval '50 hours'` })
    expect(fact(await part('Nodes'), 'one')).toBe(`release ${thisNode.release}, runs for 2 days`)
  })
})

describe('the work in the background', () => {
  let failure: Error | undefined
  const loop = background({
    ...{ name: 'a test', every: 86_400_000, onError: () => undefined },
    run: async () => {
      if (failure) throw failure
    },
  })
  beforeAll(() => loop.start())
  afterAll(() => loop.stop())
  const value = async () => fact(await part('Background work'), 'A test')

  it('has the moment at which each loop last succeeded', async () => {
    expect(await value()).toBe('Not yet')
    loop.wake()
    await expect.poll(value).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(await part('Background work')).toMatchObject({ state: 'good', advice: [] })
  })

  it('has a warning for a loop that failed, with its error, until it succeeds again', async () => {
    failure = new Error('The table is locked.')
    loop.wake()
    await expect.poll(value).toBe('Failed')
    expect(await part('Background work')).toMatchObject({
      state: 'warning',
      summary: 'Some of it failed.',
      advice: [expect.stringContaining('“a test” failed: “The table is locked”.')],
    })
    failure = undefined
    loop.wake()
    await expect.poll(async () => (await part('Background work')).state).toBe('good')
  })
})

describe('the versions', () => {
  it('are those of the shop, Node.js, PostgreSQL and the schema', async () => {
    const versions = await part('Versions')
    expect(versions).toMatchObject({ state: 'good', summary: 'All parts fit together.' })
    expect(fact(versions, 'Node.js')).toBe(process.versions.node)
    expect(fact(versions, 'Schema')).toBe(thisNode.schema)
  })

  it('have a warning when a newer release has changed the database', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(shop.db)
    expect(await part('Versions')).toMatchObject({
      state: 'warning',
      summary: 'A newer release has changed the database.',
    })
    await sql`delete from kysely_migration where name = '9999_later'`.execute(shop.db)
  })
})
