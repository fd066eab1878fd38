import { shop } from '#ui/servedShop.ts'

/**
 * Sets the title of the tab. After a change of page it also focuses the heading, so that screen readers read the name of
 * the new page.
 */
export function announcePage(heading = 'Page not found', fromElsewhere: boolean) {
  document.title = `${heading} · ${shop.name}`
  if (!fromElsewhere) return
  const main = document.querySelector('main')
  // The page has already set the focus, for example to its first field.
  if (main?.contains(document.activeElement)) return
  const h1 = main?.querySelector('h1')
  if (!h1) return
  h1.tabIndex = -1
  h1.style.outline = 'none'
  h1.focus({ preventScroll: true })
}
