/** What the header leaves out when there is no room for all of it, the least first; the drawer holds the menu and the tools. */
const steps = ['', 'name', 'menu', 'menu name', 'menu name tools']

/**
 * Measures the header's line before it is painted, and again when its width or its content changes. No width is fixed:
 * the role's menu, the shop's name, the cart's count and the size of the text decide how much room the line needs.
 */
export function fitted(line: HTMLElement | null) {
  if (!line) return
  const measure = () => {
    for (const without of steps) {
      line.dataset.without = without
      if (line.scrollWidth <= line.clientWidth) break
    }
  }
  const sizes = new ResizeObserver(measure)
  // It also reports a change in a part that is hidden now.
  const content = new MutationObserver(measure)
  sizes.observe(line)
  content.observe(line, { childList: true, characterData: true, subtree: true })
  document.fonts.addEventListener('loadingdone', measure)
  measure()
  return () => {
    sizes.disconnect()
    content.disconnect()
    document.fonts.removeEventListener('loadingdone', measure)
  }
}
