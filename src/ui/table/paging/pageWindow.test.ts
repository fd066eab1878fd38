import { expect, test } from 'vitest'
import { pagesOf, pageWindow, showing } from './pageWindow.ts'

test.each([
  [1, 10, [1, 2, 3, 4, 5]],
  [3, 10, [1, 2, 3, 4, 5]],
  [6, 10, [4, 5, 6, 7, 8]],
  [10, 10, [6, 7, 8, 9, 10]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('on page %i of %i', (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers)
})

test('a page size of all, and an empty list, have one page', () => {
  expect([pagesOf(2014, 0), pagesOf(0, 10), pagesOf(47, 10), pagesOf(50, 10)]).toEqual([1, 1, 5, 5])
})

test('the text names the rows that are shown', () => {
  expect(showing(2, 10, 47)).toBe('Showing 11 to 20 of 47 results')
  expect(showing(5, 10, 47)).toBe('Showing 41 to 47 of 47 results')
  expect(showing(1, 0, 47)).toBe('Showing 1 to 47 of 47 results')
  expect(showing(1, 10, 0)).toBe('No results')
})
