import { beforeAll, describe, expect, it } from 'vitest'
import { contactCalls } from '#features/contact/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { addressOf } from '#shared/call.ts'
import { closeAfterFile } from '../closing.ts'
import { runJobs, startJob, untilState } from '../jobs.ts'
import { insertMail, startMailer } from '../mails.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { openMailServer } from '../smtp.ts'
import { aTill, restartMinute } from '../tills.ts'
import { openNode } from '../twoNodes.ts'

let nodes: Pick<OpenShop, 'app' | 'db'>[]
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  nodes = [shop, await openNode(shop)]
})

/** Sends the same call many times at once, to both nodes in turn. */
const sendByTurns = (times: number, key: string, pin: string) =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const headers = { authorization: `Bearer ${key}` }
      const sent = { method: 'POST', url: addressOf(storeCalls.open), headers, payload: { pin } } as const
      return (await nodes[at % nodes.length]!.app.inject(sent)).statusCode
    }),
  )
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('two nodes on one database', { tags: ['details'] }, () => {
  it('allow a till three hundred calls a minute together', async () => {
    const { key } = await aTill(shop.db, 'Truro')
    const statuses = []
    for (let round = 0; round < 31; round++) {
      statuses.push(...(await sendByTurns(10, key, '')))
      await restartMinute(shop.db)
    }
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([300, 10])
  })

  it('lock the pins of a store after five wrong ones at both nodes together', async () => {
    const { key } = await aTill(shop.db, 'Sydney')
    const statuses = await sendByTurns(8, key, '0000')
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([5, 3])
  })

  it('count wrong passwords together', async () => {
    const statuses = []
    for (let tries = 0; tries < 11; tries++) {
      const sent = { email: 'nobody@tidewater.example', password: 'wrong' }
      const answer = await nodes[tries % 2]!.app.inject({ method: 'POST', url: '/api/user/signin/', payload: sent })
      statuses.push(answer.statusCode)
    }
    expect([count(statuses, 401), statuses.at(-1)]).toEqual([10, 429])
  })

  it('accept twenty messages of a visitor together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const payload = { name: 'Gail Hynes', email: 'gail@mail.example', message: `Message ${at}` }
        const sent = { method: 'POST', url: addressOf(contactCalls.send), payload } as const
        return (await nodes[at % nodes.length]!.app.inject(sent)).statusCode
      }),
    )
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 4])
  })

  it('send each mail once', async () => {
    await shop.db.deleteFrom('outbox').execute()
    const mailServer = await openMailServer()
    const log = { error: (error: unknown) => expect.unreachable(String(error)) }
    for (const { db } of nodes) {
      const options = { db, smtpUrl: mailServer.url, publicUrl: 'http://shop.test', attachments: {}, log }
      closeAfterFile(startMailer(options))
    }
    const subjects = Array.from({ length: 20 }, (_, at) => `Mail ${at}`)
    for (const subject of subjects) await insertMail(shop.db, { subject })
    const waiting = async () =>
      (await shop.db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()).length
    await expect.poll(waiting).toBe(0)
    expect(mailServer.received.map(({ headers }) => headers.subject).sort()).toEqual(subjects.toSorted())
  })

  it('do each job once, and one of a user at a time', async () => {
    const admin = await shop.signIn('admin')
    const started: number[] = []
    for (let job = 0; job < 6; job++) started.push(await startJob(shop, admin, discountCalls.export))
    for (const node of nodes) runJobs(node)
    for (const id of started) await untilState(shop, admin, id, 'done')
    const jobs = await shop.db
      .selectFrom('jobs')
      .select(['tries', 'started_at', 'ended_at'])
      .orderBy('started_at')
      .execute()
    expect(jobs.map(({ tries }) => tries)).toEqual(started.map(() => 1))
    const overlapping = jobs.filter(({ started_at }, at) => at > 0 && started_at! < jobs[at - 1]!.ended_at!)
    expect(overlapping).toEqual([])
  })
})
