import { afterEach, expect, test } from 'vitest'
import { dismiss, noticeStore, notify } from './notices.ts'

const said = () => noticeStore.read().map(({ message }) => message)

afterEach(() => {
  for (const { id } of noticeStore.read()) dismiss(id)
})

test('what went well is said until the next thing is', () => {
  notify('success', 'One')
  notify('info', 'Two')
  expect(said()).toEqual(['Two'])
})

test('the last thing that went wrong stays beside what is said next', () => {
  notify('error', 'Wrong')
  notify('warning', 'Careful')
  notify('success', 'One')
  notify('success', 'Two')
  expect(said()).toEqual(['Careful', 'Two'])
})

test('the same words twice over are said once', () => {
  notify('error', 'Wrong')
  notify('error', 'Wrong')
  expect(said()).toEqual(['Wrong'])
})
