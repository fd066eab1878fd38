/**
 * Returns the parts of lists that cannot be read on this page, because they are covered, cut off, too small, or outside of the
 * screen.
 */
export async function unreadable(): Promise<string[]> {
  // The list is rendered again after the page was laid out at its new width.
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  const found: string[] = []
  for (const scroller of document.querySelectorAll('[data-scrolls]:has(> table[role])')) {
    const rows = [...scroller.querySelectorAll('tbody tr[data-row]')]
    const isPhone = innerWidth < 700
    if (rows.length === 0) found.push('It has no rows.')
    if (scroller.scrollWidth > scroller.clientWidth) found.push(`It scrolls by ${scroller.scrollWidth} px.`)
    for (const [at, row] of rows.entries()) {
      const cells = [...row.children].filter((cell) => cell.checkVisibility())
      if (isPhone && !row.querySelector('[data-part=title]')?.textContent) found.push(`Row ${at} has no title.`)
      for (const [one, cell] of cells.entries()) {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        if (left < 0 || right > innerWidth) found.push(`${cell.textContent} ends at ${right} px.`)
        for (const other of cells.slice(one + 1)) {
          const box = other.getBoundingClientRect()
          const covers = box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1
          if (covers) found.push(`${other.textContent} covers ${cell.textContent}.`)
        }
        for (const choice of cell.querySelectorAll('select')) {
          const box = choice.getBoundingClientRect()
          if (box.left < left - 1 || box.right > right + 1) found.push(`The choice ${choice.value} is cut.`)
        }
        if (Number.parseFloat(getComputedStyle(cell).fontSize) < 12) found.push(`${cell.textContent} is too small.`)
      }
    }
    scroller.scrollTo(0, scroller.scrollHeight)
    const totals = scroller.querySelector('tfoot tr')?.getBoundingClientRect()
    const last = rows.at(-1)?.getBoundingClientRect()
    if (totals && last && last.bottom > totals.top + 1) found.push('The totals cover the last row.')
    scroller.scrollTo(0, 0)
    const bar = document.querySelector('section > [data-screen-only]')?.getBoundingClientRect()
    if (innerWidth === 1440 && bar && bar.height >= 50) found.push(`The toolbar is ${bar.height} px high.`)
  }
  return found
}
