/** The width of a Letter sheet between the margins of `theme.css`, in CSS pixels. */
const portrait = 725
const landscape = 965

/** The widest column without wrapping, in multiples of the font size. */
const widestColumn = 14
/** The smallest scale: letters of less than 6 points are not readable. */
const smallest = 6 / 9

/**
 * Fits a printed list to the paper, so that no column is cut off: portrait; landscape if the columns need the width; smaller
 * letters if that is still too narrow; and words broken anywhere as the last resort.
 */
export function fitToPaper(paper: HTMLElement) {
  const table = paper.querySelector('table')
  if (!table) return
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const size = Number.parseFloat(getComputedStyle(table).fontSize)
  const widthsWhen = (width: string) => {
    table.style.width = width
    return heads.map((head) => head.offsetWidth)
  }
  const most = widthsWhen('max-content')
  const least = widthsWhen('min-content')
  table.style.width = ''
  const needed = sum(most.map((width) => Math.min(width, widestColumn * size)))
  const room = needed <= portrait ? portrait : landscape
  const scale = Math.max(smallest, Math.min(1, room / needed))
  paper.dataset.printed = room === portrait ? 'portrait' : 'landscape'
  paper.toggleAttribute('data-tight', sum(least) * scale > room)
  table.style.fontSize = `${size * scale}px`
  // The title in the footer of every sheet, see `theme.css`.
  const root = document.documentElement
  root.style.setProperty('--sheet', JSON.stringify(document.title))
  return () => void root.style.removeProperty('--sheet')
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
