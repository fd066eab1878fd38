import { afterEach, expect, test } from 'vitest'
import { dismiss, noticeStore, notify } from './notify.ts'

const messages = () => noticeStore.read().map(({ message }) => message)

afterEach(() => {
  for (const { id } of noticeStore.read()) dismiss(id)
})

test('a success is replaced by the next notice', () => {
  notify('success', 'One')
  notify('info', 'Two')
  expect(messages()).toEqual(['Two'])
})

test('the last error or warning stays beside the next notice', () => {
  notify('error', 'Wrong')
  notify('warning', 'Careful')
  notify('success', 'One')
  notify('success', 'Two')
  expect(messages()).toEqual(['Careful', 'Two'])
})

test('a repeated error is shown once', () => {
  notify('error', 'Wrong')
  notify('error', 'Wrong')
  expect(messages()).toEqual(['Wrong'])
})
