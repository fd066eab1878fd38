import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismiss, noticeStore, withdrawAll } from '#ui/notices/notify.ts'
import '#ui/theme.css'

/** What no test may cause: errors in the console, and requests that the gallery does not answer. */
const faults: unknown[] = []

/**
 * The development build of React says this when code was loaded between two renderings. `lazyParts` renders loaded code without
 * `use` on purpose, so that a dialog is open at once.
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
  // The next test is in the same page.
  localStorage.clear()
  for (const { id } of noticeStore.read()) dismiss(id)
  withdrawAll()
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900)
  expect(faults.splice(0)).toEqual([])
})
