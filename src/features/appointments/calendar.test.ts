import { describe, expect, test } from 'vitest'
import { calendarOf, momentIn } from './calendar.ts'

const appointment = { code: 'ABC234', starts_at: '2027-03-14T13:00:00.000Z', version: 3 }
const linesOf = (title: string, place: string) =>
  calendarOf({ appointment, title, place }).replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('has the moment in UTC, a half hour later the end, and the same UID for each version', () => {
    const lines = linesOf('Screen Replacement', 'Yarmouth')
    expect(lines).toContain('DTSTART:20270314T130000Z')
    expect(lines).toContain('DTEND:20270314T133000Z')
    expect(lines).toContain('UID:ABC234@tidewater.appointments')
    expect(lines).toContain('SEQUENCE:2')
  })
  test('escapes commas, semicolons, backslashes and line breaks, and has no line of more than 75 bytes', () => {
    const place = 'Mall; Unit 2, A\\B\nDartmouth, é'.padEnd(300, 'é')
    expect(linesOf('Repair', place)).toContain(`LOCATION:Mall\\; Unit 2\\, A\\\\B\\nDartmouth\\, é${'é'.repeat(270)}`)
    for (const line of calendarOf({ appointment, title: 'Repair', place }).split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

test.each([
  ['America/Halifax', '2027-03-13', '10:00', '2027-03-13T14:00:00.000Z'],
  ['America/Halifax', '2027-03-14', '10:00', '2027-03-14T13:00:00.000Z'],
  ['America/Halifax', '2027-11-07', '00:30', '2027-11-07T03:30:00.000Z'],
  ['America/Halifax', '2027-11-07', '10:00', '2027-11-07T14:00:00.000Z'],
  ['America/St_Johns', '2027-03-14', '10:00', '2027-03-14T12:30:00.000Z'],
])('in %s, %s at %s is %s', (zone, day, time, moment) => {
  expect(momentIn(zone, day, time).toISOString()).toBe(moment)
})
