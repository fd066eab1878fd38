import { expect, it } from 'vitest'
import { CallFailed } from '#ui/api.ts'
import { explain, unableToLoad } from './explain.ts'

it.each([
  [403, 'forbidden', 'You need admin or warehouse access to modify the navigation menu.'],
  [403, 'new_password_required', 'The server’s words.'],
  [409, 'taken', 'The server’s words.'],
  [500, 'internal', 'The server’s words.'],
  [0, undefined, unableToLoad],
  [502, undefined, unableToLoad],
])('a failure %s %s is told as: %s', (status, code, said) => {
  expect(explain(new CallFailed(status, { message: 'The server’s words.', code }), unableToLoad)).toBe(said)
})
