import { Clock, ClockAlert, MailCheck, MailMinus, MailX } from 'lucide-react'
import type { Look } from '#ui/page/Tag.tsx'
import type { OutboxMail } from '../columns.ts'

export const lookOfMail = ({ state, last_error }: Pick<OutboxMail, 'state' | 'last_error'>): Look =>
  state === 'waiting' && last_error !== '' ? { ...looks.waiting, tone: 'warning', icon: ClockAlert } : looks[state]

const looks: Record<OutboxMail['state'], Look> = {
  waiting: { word: 'Waiting', tone: 'plain', icon: Clock },
  sent: { word: 'Sent', tone: 'good', icon: MailCheck },
  failed: { word: 'Failed', tone: 'danger', icon: MailX },
  held: { word: 'Held', tone: 'plain', icon: MailMinus },
}
