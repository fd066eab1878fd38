import { expect, it } from 'vitest'
import { senderOf } from './sender.ts'

it.each([
  ['smtp://office%40shop.example:secret@mail.example', 'https://shop.example', 'office@shop.example'],
  ['smtp://office:secret@mail.example', 'https://shop.example', 'no-reply@shop.example'],
  ['smtp://mail.example', 'https://shop.example:8443', 'no-reply@shop.example'],
  ['smtp://mail.example', 'http://127.0.0.1:3000', 'no-reply@localhost'],
  ['smtp://mail.example', 'http://[::1]:3000', 'no-reply@localhost'],
])('mail by %s from the shop at %s comes from %s', (smtpUrl, publicUrl, sender) => {
  expect(senderOf(smtpUrl, publicUrl)).toBe(sender)
})
