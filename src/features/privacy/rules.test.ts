import { expect, it } from 'vitest'
import { countsInWords, isCertain } from './rules.ts'

it('a row is chosen beforehand only if it has the e-mail address or the phone number of the person', () => {
  expect(isCertain({ by: ['name', 'email'] })).toBe(true)
  expect(isCertain({ by: ['phone'] })).toBe(true)
  // A namesake, and an e-mail about the appointment of one.
  expect(isCertain({ by: ['name'] })).toBe(false)
  expect(isCertain({ by: ['mail'] })).toBe(false)
})

it('the question names what will be erased', () => {
  const groups = [
    { rows: 'Appointments', total: 2 },
    { rows: 'E-mails', total: 5 },
  ]
  expect(countsInWords(groups)).toBe('Appointments: 2, E-mails: 5')
})
