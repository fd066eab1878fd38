import { expect, it } from 'vitest'
import { pauseAfter, senderOf } from './deliver.ts'

it('waits longer after each try, at most four hours, and stops after four days', () => {
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const pause = pauseAfter(tries)
    if (pause === undefined) break
    waits.push(pause)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 240])
  expect(Math.max(...waits)).toBe(240)
  expect(waits.reduce((sum, minutes) => sum + minutes) / 60 / 24).toBeCloseTo(4, 1)
})

it.each([
  ['smtp://office%40shop.example:secret@mail.example', 'https://shop.example', 'office@shop.example'],
  ['smtp://office:secret@mail.example', 'https://shop.example', 'no-reply@shop.example'],
  ['smtp://mail.example', 'https://shop.example:8443', 'no-reply@shop.example'],
  ['smtp://mail.example', 'http://127.0.0.1:3000', 'no-reply@localhost'],
  ['smtp://mail.example', 'http://[::1]:3000', 'no-reply@localhost'],
])('sends a mail by %s of the shop at %s from %s', (smtpUrl, publicUrl, sender) => {
  expect(senderOf(smtpUrl, publicUrl)).toBe(sender)
})
