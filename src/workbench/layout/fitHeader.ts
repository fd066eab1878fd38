/**
 * The parts that the header hides when it is too narrow, step by step. The drawer then holds the menu and the tools.
 */
const steps = ['', 'name', 'menu', 'menu name', 'menu name tools']

/**
 * Hides parts of the header until the rest fits in one line: before the first paint, and again when the width or the content
 * changes. There are no fixed breakpoints, because the menu of the role, the name of the shop, the count of the cart and the
 * size of the text all change the width that is needed.
 */
export function fitHeader(line: HTMLElement | null) {
  if (!line) return
  const measure = () => {
    for (const without of steps) {
      line.dataset.without = without
      if (line.scrollWidth <= line.clientWidth) break
    }
  }
  const sizes = new ResizeObserver(measure)
  // The ResizeObserver does not report changes in hidden parts.
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
