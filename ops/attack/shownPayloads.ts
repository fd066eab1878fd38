import { partsOf } from '#test/sheets.ts'
import type { Attack } from './attack.ts'
import { mightiestOf } from './callers.ts'
import type { Report } from './report.ts'
import { type Requests, requestFor } from './requests.ts'
import type { Sent } from './sender.ts'
import { readPages } from './sitePages.ts'

/** The payload as markup, or one that has left its attribute. */
export const isMarkup = (html: string) => /<img src=x onerror|<[^<>]*"\s*" onfocus=alert|=" onfocus=alert/i.test(html)

function judgeHtml(report: Report, sent: Sent | string, html: string) {
  if (isMarkup(html)) report.find('A payload became markup', sent)
  for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    try {
      JSON.parse(data)
    } catch {
      report.find('A payload broke the data for search engines', sent, data.slice(0, 200))
    }
  }
}

const forgedHost = 'forged-host.example'

export async function lookAtPages({ sender, report }: Attack) {
  for (const { path, html } of await readPages({ sender })) {
    judgeHtml(report, path, html)
    const headers = { 'x-forwarded-host': forgedHost, forwarded: `host=${forgedHost}`, host: forgedHost }
    const sent = { method: 'GET', path: `${path}?q=%3Cimg%20src=x%20onerror=alert(7)%3E`, headers }
    const { body, headers: received } = await sender.send(sent)
    judgeHtml(report, sent, String(body))
    if (`${JSON.stringify(received)}${body}`.includes(forgedHost)) report.find('A page has a forged host', sent)
    if (!received['content-security-policy']) report.find('A page has no content policy', sent)
  }
}

/** Files of calls: invoices, slips, spreadsheets. */
export async function lookAtFiles({ callers, operations, report }: Attack, requests: Requests) {
  for (const operation of operations.filter(({ mediaType }) => mediaType !== 'application/json')) {
    const body = { per_page: 0, ...Object(requests.bodyOf(operation)) }
    const sent = requestFor(operation, requests.pathOf(operation), body)
    const { status, headers, body: bytes } = await callers.send(mightiestOf(operation), sent)
    const type = String(headers['content-type'])
    if (status !== 200) continue
    if (type.startsWith('text/html')) judgeHtml(report, sent, String(bytes))
    if (type.includes('pdf') && /\/(JavaScript|JS|Launch|EmbeddedFile)\b/.test(bytes.toString('latin1')))
      report.find('A PDF has a program', sent)
    const parts = type.includes('spreadsheet') ? [...partsOf(bytes)] : []
    for (const [path, content] of parts.filter(([each]) => /\.(xml|rels)$/.test(each)))
      for (const fault of spreadsheetFaults(path, String(content))) report.find(fault, sent, path)
  }
}

/** A cell with a formula has `<f>`. A text that begins with = is harmless, because its cell is a text. */
export function spreadsheetFaults(path: string, xml: string): string[] {
  const links = [...xml.matchAll(/Target="(\w+:[^"]*)"/g)].map(([, link = '']) => link)
  return [
    ...(path.includes('worksheets/') && /<f[ >]/.test(xml) ? ['A spreadsheet has a formula'] : []),
    ...(/ddeLink|externalLink/i.test(xml) ? ['A spreadsheet has data of another file'] : []),
    ...(links.every((link) => link.startsWith('http://shop.test/')) ? [] : ['A spreadsheet has a link to elsewhere']),
    ...(isMarkup(xml) ? ['A payload became markup'] : []),
  ]
}

/** The names of the header lines that our mails have. */
const mailHeaders = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'mime-version', 'content-type', 'auto-submitted'],
  ...['content-transfer-encoding', 'content-language', 'list-unsubscribe', 'precedence', 'x-auto-response-suppress'],
])

export async function lookAtMails({ db, report, mails }: Attack) {
  for (const { id, subject, to_address, reply_to, html } of await db.selectFrom('outbox').selectAll().execute()) {
    judgeHtml(report, `the mail ${id} of the outbox`, html)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for
    if (/[\u0000-\u001f]/.test(`${subject}${to_address}${reply_to}`))
      report.find('A header of a mail has a line break', String(id))
  }
  for (const { to, headers } of mails.received) {
    const unknown = Object.keys(headers).filter((name) => !mailHeaders.has(name))
    if (unknown.length > 0) report.find(`A mail has the header ${unknown}`, to.join())
    if (to.length !== 1) report.find(`A mail went to ${to.length} addresses`, to.join())
  }
}
