import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SearchBox } from '#ui/table/toolbar/SearchBox.tsx'
import { show } from './gallery.tsx'

const box = page.getByRole('searchbox', { name: 'Search the things' })

/** Renders a box on a page that shows a search only when the test calls `change`. */
function showBox() {
  const searches: string[] = []
  const shown = { change: (_query: string) => {} }
  function Host() {
    const [query, setQuery] = useState('')
    shown.change = setQuery
    return (
      <SearchBox
        label="Search the things"
        placeholder=""
        query={query}
        onSearch={(asked) => {
          searches.push(asked)
        }}
      />
    )
  }
  show(<Host />)
  return { searches, shown }
}

test('input that is newer than a search stays when the page shows that search', async () => {
  const { searches, shown } = showBox()
  await box.fill('pixel')
  await expect.poll(() => searches).toEqual(['pixel'])
  await expect.element(box).toHaveValue('pixel')
  // With fake timers, no time passes for the box, however long the typing takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await box.fill('')
  shown.change('pixel')
  await expect.element(box).toHaveValue('')
  vi.advanceTimersByTime(250)
  vi.useRealTimers()
  expect(searches).toEqual(['pixel', ''])
  shown.change('by a link')
  await expect.element(box).toHaveValue('by a link')
})
