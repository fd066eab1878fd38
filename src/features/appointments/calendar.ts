import { wallClock } from '#features/stores/openHours.ts'
import type { Day } from '#shared/day.ts'
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

/** The moment of a day and a time in a time zone. The second step is needed near a change of daylight saving time. */
export function momentIn(timeZone: string, day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const shownAt = (moment: number) => {
    const shown = wallClock(timeZone, new Date(moment))
    return Date.parse(`${shown.day}T${shown.time}Z`)
  }
  const near = wanted - (shownAt(wanted) - wanted)
  return new Date(near - (shownAt(near) - wanted))
}

const asUtc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
/** The format limits a line to 75 bytes, with the space that starts a continued line. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += sign
    bytes += size
  }
  return text
}
