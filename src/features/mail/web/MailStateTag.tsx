import { Clock, ClockAlert, MailCheck, MailX } from 'lucide-react'
import { Tag } from '#ui/Tag.tsx'
import type { OutboxMail } from '../columns.ts'

export function MailStateTag({ state, last_error }: Pick<OutboxMail, 'state' | 'last_error'>) {
  const { word, tone, icon } = looks[state === 'waiting' && last_error !== '' ? 'delayed' : state]
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  )
}

const looks = {
  waiting: { word: 'Waiting', tone: 'plain', icon: Clock },
  delayed: { word: 'Waiting', tone: 'warning', icon: ClockAlert },
  sent: { word: 'Sent', tone: 'good', icon: MailCheck },
  failed: { word: 'Failed', tone: 'danger', icon: MailX },
} as const
