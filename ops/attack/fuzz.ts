import type { Attack } from './attack.ts'
import { type CallerName, callerNames, networkOf } from './callers.ts'
import { leaksIn } from './leaks.ts'
import { type Draft, draftOf, nastyValue } from './mutations.ts'
import type { Operation } from './openApi.ts'
import { plant } from './plant.ts'
import { Random } from './random.ts'
import type { Report } from './report.ts'
import type { Answer, Sender, Sent } from './sender.ts'
import { asText, Values } from './values.ts'

const part = 'fuzz'

/** The statuses that the contract names. 500 and others are errors of ours. */
const known = new Set([200, 304, 302, 303, 400, 401, 403, 404, 405, 408, 409, 413, 415, 417, 429, 431, 503])

/** Most requests come from those whose requests go furthest. */
const attackers: readonly [CallerName, ...CallerName[]] = [
  ...callerNames,
  'admin',
  'admin',
  'admin',
  'admin_user',
  'a till',
]

const atATime = 8
const betweenRevivals = 250

/** Sends this many requests that are wrong in some way, the same for the same seed. */
export async function attackWithNonsense({ sender, db, callers, operations, report, seed }: Attack, requests: number) {
  const random = new Random(seed + 1)
  const { ids } = await plant(db, random.text(8), 9)
  const values = new Values(random, ids)
  const pages = await readPages(sender)
  for (let sent = 0; sent < requests; sent += betweenRevivals) {
    for (const name of callerNames) await callers.revive(name)
    const batch = Array.from({ length: Math.min(betweenRevivals, requests - sent) }, () => {
      const name = random.pick(attackers)
      const draft = random.chance(0.08) ? pageDraft(pages, random) : callDraft(operations, values, random)
      return { name, draft, from: random.chance(0.8) ? networkOf(name) : undefined }
    })
    const inTurn = batch.values()
    const sendNext = async () => {
      for (const { name, draft, from } of inTurn) {
        const headers = { ...(await callers.headersOf(name)), ...draft.headers }
        const request: Sent = { ...draft, headers, ...(from !== undefined && { from }) }
        judge(report, request, await sender.send(request))
      }
    }
    await Promise.all(Array.from({ length: atATime }, sendNext))
  }
}

const callDraft = (operations: readonly Operation[], values: Values, random: Random): Draft => {
  const operation = random.pick(operations)
  if (!operation) throw new Error('The shop has no calls.')
  return draftOf({ operation, values, random })
}

function judge(report: Report, sent: Sent, answer: Answer) {
  report.count(part, sent, answer)
  const { status, headers, body } = answer
  for (const leak of leaksIn(answer)) report.find(part, leak, sent)
  if (status > 0 && status < 500 && !known.has(status)) report.find(part, `The contract has no ${status}`, sent)
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (status >= 400 && isJson && sent.method !== 'HEAD' && !/^\{"message":".+","code":"\w+"/.test(String(body))) {
    report.find(part, `${status} without a message and a code`, sent, String(body).slice(0, 200))
  }
}

interface Page {
  path: string
  /** The names of the fields of its forms. */
  fields: string[]
}

/** The pages of the site map, with their forms. */
async function readPages(sender: Sender): Promise<Page[]> {
  const { body } = await sender.send({ method: 'GET', path: '/sitemap.xml' })
  const paths = [...String(body).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const pages: Page[] = []
  for (const path of new Set(paths)) {
    const page = await sender.send({ method: 'GET', path })
    const fields = [...String(page.body).matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name!,
    )
    pages.push({ path, fields: [...new Set(fields)] })
  }
  if (pages.length === 0) throw new Error('The site map has no pages.')
  return pages
}

function pageDraft(pages: readonly Page[], random: Random): Draft {
  const { path, fields } = random.pick(pages) ?? { path: '/', fields: [] }
  const names = [...fields, 'q', 'key', 'lang', '__proto__[a]']
  const query = new URLSearchParams(
    names.filter(() => random.chance(0.5)).map((name) => [name, asText(nastyValue(random))]),
  ).toString()
  if (random.chance(0.5)) return { method: 'GET', path: `${path}?${query}`, headers: {} }
  const type = random.pick(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
  return { method: 'POST', path, headers: { 'content-type': type }, body: query }
}
