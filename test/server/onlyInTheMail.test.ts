import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { invitationCalls } from '#features/accounts/invitationsContract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { mailCalls } from '#features/mail/contract.ts'
import { type PersonQuery, privacyCalls } from '#features/privacy/contract.ts'
import { type Call, nameOfCall } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { type Operation, readOperations } from '../../ops/attack/openApi.ts'
import { plant } from '../../ops/attack/plant.ts'
import { plantLists } from '../../ops/attack/plantLists.ts'
import { Requests } from '../../ops/attack/requests.ts'
import { makeEverySecret, secretsIn, settingsWithSecrets } from '../everySecret.ts'
import { runJobs } from '../jobs.ts'
import { emptyLongLists } from '../longLists.ts'
import { type OpenShop, openShop, type Who } from '../openShop.ts'
import { partsOf } from '../sheets.ts'

const lines: string[] = []
let shop: OpenShop
let admin: string
let made: Awaited<ReturnType<typeof makeEverySecret>>
let operations: readonly Operation[]
/** Creates valid requests for each call. If they name a user, it is the owner of the secrets. */
let requests: Requests

beforeAll(async () => {
  shop = await openShop('demo_shop', {
    ...settingsWithSecrets,
    // Every statement is logged as a slow one.
    ...{ log: { write: (line) => lines.push(line) }, slowStatement: 0 },
    // A page that consists of all its data.
    pages: async () => ({
      workbench: async (url, data) => ({ html: `<!doctype html><title>${url}</title>${data ?? ''}` }),
      draw: async () => (page, props) => JSON.stringify([page, props]),
      isLive: false,
    }),
  })
  await emptyLongLists(shop.db)
  runJobs(shop)
  admin = await shop.signIn('admin')
  made = await makeEverySecret(shop, admin)
  operations = await readOperations(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  const { ids } = await plant(shop.db, 'secrets', 0)
  const added = await plantLists(
    operations,
    ids,
    'secrets',
    async ({ method, path: url, headers = {}, body: payload }) => {
      const bearer = { authorization: `Bearer ${admin}` }
      return (await shop.app.inject({ method, url, headers: { ...headers, ...bearer }, payload })).json().id
    },
  )
  requests = new Requests(1, {
    ...{ ...ids, ...added.ids },
    ...{ users: made.owner, employees: made.employee, appointments: made.appointment, jobs: made.job },
  })
})

const secretsOf = (text: string) => secretsIn(made.secrets, text)
const none: string[] = []

/** A reply as text. A spreadsheet is a compressed archive. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  return [...partsOf(bytes)].map(([path, part]) => `${path}\n${part}`).join('\n')
}

/** Sends a call with a valid request, without or with its optional fields, and returns its status and the whole response. */
async function send(who: Who, operation: Operation, optional: 'none' | 'all') {
  const { path, headers, body } = requests.of(operation, optional)
  const answer = await shop.app.inject({
    method: operation.method,
    url: path,
    headers: { ...(who && { authorization: `Bearer ${who}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  })
  const cookies = answer.cookies.map(({ value }) => value).join('\n')
  return { status: answer.statusCode, text: `${cookies}\n${textOf(answer.rawPayload)}` }
}

/** The name of a call, without the prefix of the API. */
const callOf = ({ name }: Operation) => name.replace(/ \/(api|pos)\//, ' /')

/** Calls that may delete a mail or end the session. They are sent last, so that they hide nothing from the others. */
const endingCalls: readonly Call[] = [
  privacyCalls.erase,
  invitationCalls.withdraw,
  userCalls.update,
  userCalls.endSessions,
  accountCalls.changePassword,
  accountCalls.endSession,
  accountCalls.endSessions,
  accountCalls.signOut,
]

describe('no secret of any kind is in', { tags: ['details'] }, () => {
  it('the secrets themselves are long enough to be found, and each is another', () => {
    const all = Object.values(made.secrets)
    expect(all.filter((secret) => secret.length < 8)).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(25)
  })

  it('a table of the database, except those that the mailer and a sign-in read', async () => {
    const tables = (await shop.db.introspection.getTables()).filter(({ isView }) => !isView)
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select each::text as row from ${sql.table(name)} as each`.execute(
        shop.db,
      )
      const kinds = secretsOf(rows.map(({ row }) => row).join('\n'))
      if (kinds.length > 0) found[name] = kinds.toSorted()
    }
    expect(found).toEqual({
      mail_secrets: [
        'an invitation',
        'the key of an appointment',
        'the key of an appointment that the office booked',
        'the link to a new password',
        'the link “This was not me”',
      ].toSorted(),
      // Without this, no code of the app could be checked.
      second_factors: ['the bytes of an authenticator app'],
    })
  })

  it('what is kept of a person, nor in its export', async () => {
    const persons: PersonQuery[] = [
      ...['owner', 'guest', 'visitor', 'caller'].map((name) => visitorWith(`${name}@secrets.test`)),
      { ...visitorWith(''), of: 'employee', id: made.employee },
      ...(await shop.ask(admin, userCalls.all)).body.map(({ id }) => ({ ...visitorWith(''), of: 'user' as const, id })),
    ]
    let mails = 0
    for (const body of persons) {
      for (const call of [privacyCalls.find, privacyCalls.export]) {
        const { status, bytes } = await shop.ask(admin, call, { body })
        expect([status, secretsOf(bytes.toString())]).toEqual([200, none])
        if (bytes.toString().includes('(hidden)')) mails++
      }
    }
    // The texts of the mails are there, without their secrets.
    expect(mails).toBeGreaterThan(5)
  })

  it('the preview of a mail, the outbox, the audit log and its export', async () => {
    const mails = await shop.db.selectFrom('outbox').select(['id', 'holds_secret']).execute()
    for (const { id, holds_secret } of mails) {
      const { status, bytes, body } = await shop.ask(admin, mailCalls.preview, { params: { id } })
      expect([status, secretsOf(bytes.toString())]).toEqual([200, none])
      if (holds_secret) expect(`${body.html}${body.text}`).toContain('(hidden)')
    }
    for (const call of [mailCalls.search, auditCalls.search, auditCalls.export]) {
      const { status, bytes } = await shop.ask(admin, call, { body: call === auditCalls.export ? {} : { per_page: 0 } })
      expect([nameOfCall(call), status, secretsOf(textOf(bytes))]).toEqual([nameOfCall(call), 200, none])
    }
  })

  it('a page of the site or of the workbench, health, the metrics, or the documents of the calls', async () => {
    const map = (await shop.app.inject('/sitemap.xml')).body
    const places = [...map.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, place = '']) => place)
    expect(places.length).toBeGreaterThan(20)
    const others = [
      ...['/', '/admin', '/admin/outbox', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt'],
      ...['/health/live', '/health/ready', '/health/pages', '/api/openapi.json', '/pos/openapi.json', '/metrics'],
    ]
    const { metricsToken } = settingsWithSecrets
    for (const url of [...places, ...others]) {
      const headers = url === '/metrics' ? { authorization: `Bearer ${metricsToken}` } : {}
      const answer = await shop.app.inject({ url, headers })
      expect([url, answer.statusCode, secretsOf(answer.body)]).toEqual([url, 200, none])
    }
    const health = await shop.ask(admin, healthCalls.all)
    expect([health.status, secretsOf(health.bytes.toString())]).toEqual([200, none])
  })

  it('the file of a job', async () => {
    const jobs: number[] = []
    for (const [name, { call }] of shop.app.heavyCalls) {
      if (!call.job) continue
      const operation = operations.find((each) => callOf(each) === name)
      const input = JSON.stringify({ body: operation ? requests.bodyOf(operation) : {} })
      const { body } = await shop.ask(admin, jobCalls.insert, { body: { call: name, input } })
      if (body.id) jobs.push(body.id)
    }
    expect(jobs.length).toBeGreaterThan(10)
    const open = shop.db.selectFrom('jobs').select('id').where('ended_at', 'is', null)
    await expect.poll(() => open.execute(), { timeout: 30_000 }).toEqual([])
    for (const id of jobs) {
      const { bytes } = await shop.ask(admin, jobCalls.file, { params: { id } })
      expect([id, secretsOf(textOf(bytes))]).toEqual([id, none])
    }
  })

  it('the reply of any call to an administrator, a till or a visitor', async () => {
    const kept = () => shop.db.selectFrom('mail_secrets').select('secret').orderBy('mail_id').execute()
    const before = await kept()
    expect(before.length).toBeGreaterThan(4)
    const last = new Set(endingCalls.map(nameOfCall))
    const isLast = (operation: Operation) => last.has(callOf(operation))
    const found: [string, string[]][] = []
    const answered = new Set<string>()
    const look = async (operation: Operation) => {
      const who = operation.allow.includes('till') ? made.tillKey : admin
      if (!operation.allow.some((caller) => ['public', 'admin', 'till'].includes(caller))) return
      for (const optional of ['none', 'all'] as const) {
        const { status, text } = await send(who, operation, optional)
        if (status === 200) answered.add(operation.name)
        const kinds = secretsOf(text)
        if (kinds.length > 0) found.push([operation.name, kinds])
      }
    }
    for (const operation of operations.filter((each) => !isLast(each))) await look(operation)
    // The secrets still exist, so the calls above could have shown them.
    expect(await kept()).toEqual(expect.arrayContaining(before))
    for (const operation of operations.filter(isLast)) await look(operation)
    expect(found).toEqual([])
    expect(answered.size).toBeGreaterThan(100)
  })

  it('a line of the log', () => {
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.join('\n')).toContain('A statement took long')
    expect(secretsOf(lines.join('\n'))).toEqual([])
  })
})

const visitorWith = (email: string) => ({ of: 'visitor' as const, email, phone: '', name: '' })
