import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'

let shop: OpenShop
let admin: string
let job: number
const content = Buffer.from('The rows of a long list')
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const { id: user_id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .executeTakeFirstOrThrow()
  const made = await shop.db
    .insertInto('jobs')
    .values({
      ...{ user_id, started_by: 'Head Office', call: 'POST /admin/discount/export/', title: 'Export', input: '{}' },
      ...{
        state: 'done',
        file_name: 'discount.xlsx',
        media_type: 'text/plain',
        bytes: content.length,
        made_with: 'admin',
      },
      ...{ ended_at: sql<string>`now()`, expires_at: sql<string>`now() + interval '1 day'` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  job = made.id
  await shop.db.insertInto('job_files').values({ job_id: job, piece: 0, bytes: content }).execute()
})

/** Asks for a link, as a browser does. Returns its address and the cookie that the browser keeps. */
async function askForLink(who = admin) {
  const { body, headers } = await shop.ask(who, jobCalls.link, { params: { id: job } })
  const [set] = [headers['set-cookie']].flat()
  return { url: body.path, set: String(set), cookie: String(set).split(';')[0] ?? '' }
}
const open = (url: string, cookie?: string) => shop.app.inject({ url, headers: { ...(cookie && { cookie }) } })

describe('a download link', () => {
  it('sends the file once, as a file that is not cached, and without ranges', async () => {
    const { url, cookie } = await askForLink()
    expect(url).toMatch(/^\/api\/download\/[\w-]{43}\/$/)
    const first = await open(url, cookie)
    expect([first.statusCode, first.rawPayload.equals(content)]).toEqual([200, true])
    expect(first.headers).toMatchObject({
      'content-disposition': 'attachment; filename="discount.xlsx"',
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    })
    const second = await open(url, cookie)
    expect([second.statusCode, second.json().message]).toEqual([
      404,
      'This link was used already, or it is older than a minute. Download the file again on the page Jobs.',
    ])
  })

  it('works only in the browser that asked for it, and stays usable there', async () => {
    const [link, other] = [await askForLink(), await askForLink()]
    expect(link.set).toMatch(
      /^download_[0-9a-f]{8}=[\w-]{43}; Path=\/api\/download; Max-Age=60; HttpOnly; SameSite=Strict$/,
    )
    const secret = other.cookie.split('=')[1]
    for (const cookie of [undefined, other.cookie, `${link.cookie.split('=')[0]}=${secret}`])
      expect((await open(link.url, cookie)).statusCode).toBe(404)
    expect((await open(link.url, [other.cookie, link.cookie].join('; '))).statusCode).toBe(200)
  })

  it('works for a minute', async () => {
    const { url, cookie } = await askForLink()
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::float as seconds from download_links`.execute(shop.db)
    expect(Math.max(...rows.map(({ seconds }) => seconds))).toBeLessThanOrEqual(60)
    await shop.db.updateTable('download_links').set({ expires_at: sql`now()` }).execute()
    expect((await open(url, cookie)).statusCode).toBe(404)
  })

  it('ends with the session that asked for it', async () => {
    const { token } = await shop.comeIn('admin')
    const { url, cookie } = await askForLink(token)
    await shop.ask(token, accountCalls.signOut)
    expect((await open(url, cookie)).statusCode).toBe(404)
  })

  it('is only for one’s own file', async () => {
    const hsc = await shop.signIn('hsc')
    const { status, headers } = await shop.ask(hsc, jobCalls.link, { params: { id: job } })
    expect([status, headers['set-cookie']]).toEqual([404, undefined])
  })

  it('is used by one of two requests at the same moment', async () => {
    const { url, cookie } = await askForLink()
    const answers = await Promise.all([open(url, cookie), open(url, cookie), open(url, cookie)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  })

  it('is stored as a hash', async () => {
    const { url, cookie } = await askForLink()
    const stored = JSON.stringify(await shop.db.selectFrom('download_links').selectAll().execute())
    for (const secret of [url.split('/')[3] ?? '', cookie.split('=')[1] ?? '']) expect(stored).not.toContain(secret)
  })
})
