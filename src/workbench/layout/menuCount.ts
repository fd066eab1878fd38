import { mostCounted } from '#shared/menuCountsContract.ts'
import type { NavItem, NavLink } from '../menus.ts'

/**
 * The attributes of a link with a count, or of the button of its group. The style shows `data-count`, so the number is no
 * part of the name. Screen readers read the description.
 */
export function countAttributes(item: NavItem) {
  const isGroup = 'links' in item
  const counted = (isGroup ? item.links : [item]).filter(({ count = 0 }) => count > 0)
  if (counted.length === 0) return {}
  const inWords = (link: NavLink) => (isGroup ? `${link.label}: ${countInWords(link)}` : countInWords(link))
  return {
    'data-count': inFigures(counted.reduce((sum, { count = 0 }) => sum + count, 0)),
    'aria-description': counted.map(inWords).join(', '),
  }
}

const inFigures = (count: number) => (count > mostCounted ? `${mostCounted}+` : `${count}`)
const countInWords = ({ count = 0, counted }: NavLink) => `${inFigures(count)} ${counted}`

const pill =
  'data-count:after:rounded-full data-count:after:bg-signal data-count:after:px-1.5 data-count:after:text-xs data-count:after:leading-4.5 ' +
  "data-count:after:font-semibold data-count:after:text-navy data-count:after:content-[attr(data-count)_/_'']"

/** Shown at the end of a line of a menu. */
export const countAtEnd = `${pill} data-count:after:ml-auto`
/** Shown at the corner of a link in the header, so that nothing moves when the count is loaded. */
export const countAtCorner = `${pill} relative data-count:after:absolute data-count:after:-top-0.5 data-count:after:-right-1.5 data-count:after:z-1`
