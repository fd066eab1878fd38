import { senderOf } from '#platform/mail/deliver.ts'
import type { TextRecords } from '#platform/mail/textRecords.ts'

/** What a record is: there, missing, wrong (with the reason), or not known because no name server answered. */
export type RecordState = 'found' | 'missing' | 'unknown' | { wrong: string }

export interface MailRecords {
  domain: string
  spf: RecordState
  dmarc: RecordState
  /** The name of the record, and its state. Undefined if no selector is set. */
  dkim: { name: string; state: RecordState } | undefined
}

/** The domain of the shop's mails, or undefined if it is no domain of the internet, as on a developer's machine. */
export function senderDomain(smtpUrl: string, publicUrl: string): string | undefined {
  const domain = senderOf(smtpUrl, publicUrl).split('@')[1]?.toLowerCase() ?? ''
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(?!(test|example|invalid|localhost|local|internal)$)[a-z0-9-]+$/.test(domain)
    ? domain
    : undefined
}

/** Looks up the records by which other mail servers recognise mail of the domain. All names are looked up at the same time. */
export async function readMailRecords(
  textRecords: TextRecords,
  domain: string,
  dkimSelector: string | undefined,
): Promise<MailRecords> {
  const dkimName = dkimSelector && `${dkimSelector}._domainkey.${domain}`
  const [spf, dmarc, dkim] = await Promise.all([
    textRecords(domain).then(stateOfSpf),
    readDmarc(textRecords, domain),
    dkimName ? textRecords(dkimName).then(stateOfDkim) : undefined,
  ])
  return { domain, spf, dmarc, dkim: dkimName && dkim ? { name: dkimName, state: dkim } : undefined }
}

function stateOfSpf(records: readonly string[] | undefined): RecordState {
  if (!records) return 'unknown'
  const found = records.filter((record) => /^v=spf1( |$)/i.test(record))
  if (found.length > 1) return { wrong: 'there are several, and mail servers then ignore all of them' }
  return found.length === 1 ? 'found' : 'missing'
}

function stateOfDkim(records: readonly string[] | undefined): RecordState {
  if (!records) return 'unknown'
  const found = records.filter((record) => /(^|;)\s*p=/i.test(record))
  if (found.length === 0) return 'missing'
  return found.some((record) => /(^|;)\s*p=\s*[^;\s]/i.test(record)) ? 'found' : { wrong: 'its key was taken back' }
}

/** A subdomain without a DMARC record has that of the domain above it. */
async function readDmarc(textRecords: TextRecords, domain: string): Promise<RecordState> {
  const labels = domain.split('.')
  const above = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  const found = await Promise.all(above.slice(-mostLevels).map((each) => textRecords(`_dmarc.${each}`)))
  if (found.some((records) => records?.some((record) => /^v=DMARC1\s*;/i.test(record)))) return 'found'
  return found.includes(undefined) ? 'unknown' : 'missing'
}
const mostLevels = 4
