import { afterEach, expect, it } from 'vitest'
import { CallFailed, unreadable } from '#ui/api/fetchCall.ts'
import { dismiss, noticeStore } from '#ui/notices/notify.ts'
import { explain, notifyFailure, unableToLoad } from './explain.ts'

afterEach(() => {
  for (const { id } of noticeStore.read()) dismiss(id)
})

it.each([
  [403, 'forbidden', 'You need admin or warehouse access to modify the navigation menu.'],
  [403, 'new_password_required', 'The server’s message.'],
  [409, 'taken', 'The server’s message.'],
  [500, 'internal', 'The server’s message.'],
  [500, undefined, 'The server’s message.'],
  [0, undefined, { message: unableToLoad, detail: 'The server’s message.' }],
])('the error %s %s has the message: %s', (status, code, expected) => {
  expect(explain(new CallFailed(status, { message: 'The server’s message.', code }), unableToLoad)).toEqual(expected)
})

it('a reply that is not one of the server has the default message alone', () => {
  notifyFailure(new CallFailed(502, unreadable), unableToLoad)
  expect(noticeStore.read()).toMatchObject([{ type: 'error', message: unableToLoad, detail: undefined }])
})

it('a missing token shows nothing', () => {
  notifyFailure(new CallFailed(401, { message: 'Missing authentication token' }), unableToLoad)
  expect(noticeStore.read()).toEqual([])
})
