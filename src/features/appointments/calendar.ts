import type { Appointment } from './columns.ts'
import { appointmentMinutes } from './rules.ts'

interface Entry {
  appointment: Pick<Appointment, 'code' | 'starts_at' | 'version'>
  title: string
  place: string
}

/** An appointment in the format of calendar programs (RFC 5545). A moved appointment replaces its earlier entry. */
export function calendarOf({ appointment: { code, starts_at, version }, title, place }: Entry): string {
  const starts = new Date(starts_at)
  const ends = new Date(starts.getTime() + appointmentMinutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tidewater//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${code}@tidewater.appointments`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${asUtc(new Date())}`,
    `DTSTART:${asUtc(starts)}`,
    `DTEND:${asUtc(ends)}`,
    `SUMMARY:${escaped(`${title} (${code})`)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const asUtc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
/** The format limits a line to 75 bytes. Sixty characters are fewer, also with accents. */
const folded = (line: string) => line.replaceAll(/.{60}(?=.)/gu, '$&\r\n ')
