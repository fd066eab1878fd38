import { partsOf } from '#test/sheets.ts'
import type { Attack } from './attack.ts'
import { openWorkbench } from './browser.ts'
import { callerNames, isAllowed } from './callers.ts'
import type { Operation } from './openApi.ts'
import { part } from './payloadTexts.ts'
import { Random } from './random.ts'
import type { Report } from './report.ts'
import type { Sent } from './sender.ts'
import { type Ids, pathOf, Values } from './values.ts'

/** Looks at every page, document, spreadsheet, calendar file and mail that shows what was stored. */
export async function lookEverywhere(attack: Attack, ids: Ids) {
  await lookAtPages(attack)
  await lookAtFiles(attack, ids)
  await lookAtMails(attack)
  if (attack.isLong) await openWorkbench(attack)
}

/** The payload as markup, or one that has left its attribute. */
const harmfulHtml = /<img src=x onerror|<[^<>]*"\s*" onfocus=alert|=" onfocus=alert/i

export const isMarkup = (html: string) => harmfulHtml.test(html)

function judgeHtml(report: Report, sent: Sent | string, html: string) {
  if (isMarkup(html)) report.find(part, 'A payload became markup', sent)
  for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    if (!isJson(data)) report.find(part, 'A payload broke the data for search engines', sent, data.slice(0, 200))
  }
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function lookAtPages({ sender, report }: Attack) {
  const map = await sender.send({ method: 'GET', path: '/sitemap.xml' })
  const paths = [...String(map.body).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  if (paths.length === 0) report.find(part, 'The site map has no pages', '/sitemap.xml')
  for (const path of [...new Set(paths)].flatMap((each) => [each, `${each}?q=%3Cimg%20src=x%20onerror=alert(7)%3E`])) {
    const sent: Sent = { method: 'GET', path }
    const answer = await sender.send(sent)
    report.count(part, sent, answer)
    judgeHtml(report, sent, String(answer.body))
  }
}

/** Files of calls: invoices, slips, spreadsheets. */
async function lookAtFiles({ sender, callers, operations, report, seed }: Attack, ids: Ids) {
  const values = new Values(new Random(seed), ids)
  let looked = 0
  for (const operation of operations.filter(({ mediaType }) => mediaType !== 'application/json')) {
    const name = callerNames.findLast((each) => isAllowed(each, operation))
    if (!name) continue
    const sent: Sent = {
      ...{ method: operation.method, path: pathOf(operation, values.paramsOf(operation)) },
      headers: { ...(await callers.headersOf(name)), 'content-type': 'application/json' },
      ...(operation.body && { body: JSON.stringify(bodyOf(operation, ids)) }),
    }
    const answer = await sender.send(sent)
    report.count(part, sent, answer)
    if (answer.status !== 200) continue
    looked++
    const type = String(answer.headers['content-type'])
    if (type.startsWith('text/html')) judgeHtml(report, sent, String(answer.body))
    if (type.includes('spreadsheet')) judgeSheet(report, sent, answer.body)
    if (type.includes('pdf') && /\/(JavaScript|JS|Launch|EmbeddedFile)\b/.test(answer.body.toString('latin1'))) {
      report.find(part, 'A PDF has a program', sent)
    }
  }
  report.note(`${looked} documents and spreadsheets were read.`)
}

const bodyOf = ({ body }: Operation, { orders }: Ids) =>
  body?.properties?.selectedTransactions ? { selectedTransactions: [orders] } : { per_page: 0 }

function judgeSheet(report: Report, sent: Sent, bytes: Buffer) {
  for (const [path, content] of partsOf(bytes)) {
    if (!/\.(xml|rels)$/.test(path)) continue
    for (const fault of spreadsheetFaults(path, String(content))) report.find(part, fault, sent, path)
  }
}

/** A cell with a formula has `<f>`. A text that begins with = is harmless, because its cell is a text. */
export function spreadsheetFaults(path: string, xml: string): string[] {
  const links = [...xml.matchAll(/Target="(\w+:[^"]*)"/g)].map(([, link = '']) => link)
  return [
    ...(path.includes('worksheets/') && /<f[ >]/.test(xml) ? ['A spreadsheet has a formula'] : []),
    ...(/ddeLink|externalLink/i.test(xml) ? ['A spreadsheet has data of another file'] : []),
    ...(links.some((link) => !link.startsWith('http://shop.test/'))
      ? ['A spreadsheet has a link to somewhere else']
      : []),
    ...(isMarkup(xml) ? ['A payload became markup'] : []),
  ]
}

/** The names of the header lines that our mails have. */
const mailHeaders = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'mime-version', 'content-type', 'auto-submitted'],
  ...['content-transfer-encoding', 'content-language', 'list-unsubscribe', 'precedence', 'x-auto-response-suppress'],
])

async function lookAtMails({ db, report, mails }: Attack) {
  for (const { id, subject, to_address, reply_to, html } of await db.selectFrom('outbox').selectAll().execute()) {
    judgeHtml(report, `the mail ${id} of the outbox`, html)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for
    if (/[\u0000-\u001f]/.test(`${subject}${to_address}${reply_to}`))
      report.find(part, 'A header of a mail has a line break', String(id))
  }
  for (const { raw, to } of mails.received) {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    const unknown = [...head.matchAll(/^([\w-]+):/gm)]
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => !mailHeaders.has(name))
    if (unknown.length > 0) report.find(part, `A mail has the header ${unknown}`, to.join(), head)
    if (to.length !== 1) report.find(part, `A mail went to ${to.length} addresses`, to.join())
    for (const calendar of calendarsIn(raw)) {
      const odd = calendar
        .split('\r\n')
        .filter(
          (line) =>
            !/^(BEGIN|END|VERSION|PRODID|METHOD|CALSCALE|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|STATUS|SEQUENCE|URL|ORGANIZER|TZ\w+|RRULE)\b|^ |^$/.test(
              line,
            ),
        )
      if (odd.length > 0 || calendar.split('BEGIN:VEVENT').length !== 2)
        report.find(part, 'A payload broke a calendar file', to.join(), odd.join())
    }
  }
  report.note(`${mails.received.length} mails were received and read.`)
}

function calendarsIn(raw: string) {
  return raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .filter((each) => /^content-type: text\/calendar/im.test(each))
    .map((each) => {
      const [head = '', ...body] = each.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      return /base64/i.test(head) ? String(Buffer.from(text.split('\r\n--')[0] ?? '', 'base64')) : text
    })
}
