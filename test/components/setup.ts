import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismiss, noticeStore, withdrawAll } from '#ui/notices/notify.ts'
import '#ui/theme.css'

/** Errors in the console, and requests that the gallery does not answer. A test that causes one of them fails. */
const faults: unknown[] = []

/**
 * React reports this in development when code was loaded between two renderings. `lazyParts` renders loaded code without `use`
 * on purpose, so that a dialog opens at once.
 */
const isAboutLazyParts = ([error]: unknown[]) => error instanceof Error && error.message.includes('use() to suspend')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!isAboutLazyParts(parts)) faults.push(parts)
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    faults.push(`The request ${input} would leave the page.`)
    throw new TypeError('There is no server.')
  })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // The next test runs in the same page.
  localStorage.clear()
  for (const { id } of noticeStore.read()) dismiss(id)
  withdrawAll()
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900)
  expect(faults.splice(0)).toEqual([])
})
