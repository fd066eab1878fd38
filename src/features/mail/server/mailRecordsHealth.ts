import type { HealthCheck, ServerParts } from '#platform/shop/feature.ts'
import { type MailRecords, type RecordState, readMailRecords, senderDomain } from './mailRecords.ts'

/** The records of the domain from which the shop sends. Undefined if there is no mail server or no domain. */
export function findMailRecords({
  smtpUrl,
  publicUrl,
  dkimSelector,
  textRecords,
}: Pick<ServerParts, 'smtpUrl' | 'publicUrl' | 'dkimSelector' | 'textRecords'>): Promise<MailRecords> | undefined {
  const domain = smtpUrl && senderDomain(smtpUrl, publicUrl)
  return domain && textRecords ? readMailRecords(textRecords, domain, dkimSelector) : undefined
}

export const mailRecordsHealth: HealthCheck = {
  name: 'Mail domain',
  order: 3.2,
  isShown: (parts) => findMailRecords(parts) !== undefined,
  async check(parts) {
    const records = await findMailRecords(parts)
    if (!records) return { state: 'good', summary: 'Mail is not sent from a domain.', facts: [], advice: [] }
    const { domain, spf, dmarc, dkim } = records
    const advice = [
      ...adviceOn('SPF', domain, spf, 'It names the servers that may send your mail.'),
      ...(dkim ? adviceOn('DKIM', dkim.name, dkim.state, 'It has the key with which your mail server signs.') : []),
      ...adviceOn('DMARC', `_dmarc.${domain}`, dmarc, 'It says what to do with mail that is not yours.'),
    ]
    const all = [spf, dmarc, ...(dkim ? [dkim.state] : [])]
    return {
      state: advice.length > 0 ? 'warning' : 'good',
      summary:
        advice.length > 0
          ? 'Mail of the shop may arrive as junk mail.'
          : all.includes('unknown')
            ? 'Not all records of the domain could be looked up.'
            : 'The domain has the records that mail servers look for.',
      facts: [
        { label: 'Domain', value: domain, kind: 'text' },
        { label: 'SPF', value: inWords(spf), kind: 'text' },
        {
          label: 'DKIM',
          value: dkim ? inWords(dkim.state) : 'not checked: MAIL_DKIM_SELECTOR is not set',
          kind: 'text',
        },
        { label: 'DMARC', value: inWords(dmarc), kind: 'text' },
      ],
      advice,
    }
  },
}

const inWords = (state: RecordState) => {
  if (typeof state === 'object') return 'wrong'
  return state === 'unknown' ? 'could not be looked up' : state
}

function adviceOn(kind: string, name: string, state: RecordState, purpose: string): string[] {
  if (typeof state === 'object')
    return [`Correct the ${kind} record of ${name}: ${state.wrong}. Ask your mail provider for the right one.`]
  if (state !== 'missing') return []
  return [
    `Add ${kind === 'SPF' ? 'an' : 'a'} ${kind} record (TXT) at ${name}. ${purpose} Your mail provider says what it looks like.`,
  ]
}
