import { afterEach, expect, test } from 'vitest'
import { dismiss, noticeStore, notify, withdrawAll } from './notify.ts'

const messages = () => noticeStore.read().map(({ message }) => message)

afterEach(() => {
  for (const { id } of noticeStore.read()) dismiss(id)
  withdrawAll()
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

test('a notice has a second line, and no other property of its act', () => {
  notify('success', { message: 'Product has been deleted', detail: 'the iPhone 15' }, { undo: 'a', file: 7 })
  expect(noticeStore.read()).toEqual([
    { id: expect.any(Number), type: 'success', message: 'Product has been deleted', detail: 'the iPhone 15' },
  ])
})

test('only the newest undo and the newest file are offered', () => {
  notify('success', 'One', { undo: 'a' })
  notify('success', { message: 'Export is ready', detail: 'discount.xlsx' }, { file: 7 })
  notify('success', { message: 'Two', detail: 'the second' }, { undo: 'b' })
  notify('success', 'Three', { undo: undefined })
  expect(noticeStore.offers()).toMatchObject([
    { kind: 'file', id: '7', text: 'discount.xlsx' },
    { kind: 'undo', id: 'b', text: 'the second' },
  ])
})
