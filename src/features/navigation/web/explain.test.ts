import { expect, it } from 'vitest'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { explain, unableToLoad } from './explain.ts'

it.each([
  [403, 'forbidden', 'You need admin or warehouse access to modify the navigation menu.'],
  [403, 'new_password_required', 'The server’s message.'],
  [409, 'taken', 'The server’s message.'],
  [500, 'internal', 'The server’s message.'],
  [0, undefined, unableToLoad],
  [502, undefined, unableToLoad],
])('the error %s %s has the message: %s', (status, code, expected) => {
  expect(explain(new CallFailed(status, { message: 'The server’s message.', code }), unableToLoad)).toBe(expected)
})
