import { useSyncExternalStore } from 'react'
import type { Column } from '#shared/columns.ts'

/** In narrower windows each row of a list is a card. `cards.css` lays out the same cells in lines. */
export const cardWidth = 700

const narrow = () => matchMedia(`(width < ${cardWidth}px)`)

function watch(onChange: () => void) {
  const media = narrow()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const useIsCards = () => useSyncExternalStore(watch, () => narrow().matches)

/** The roles that these elements have anyway. Browsers may drop them when the element is not displayed as part of a table. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const

type InCard = Pick<Column, 'card' | 'kind' | 'priority'>

const parts = ['title', 'picture', 'figure', 'state', 'detail'] as const

/** The part of the card in which a column is shown. */
export const cardPart = ({ card, kind }: InCard): (typeof parts)[number] =>
  card ?? (kind === 'picture' ? 'picture' : 'detail')

/** The columns in the order in which a card shows them, so that the keyboard and screen readers follow the same order. */
export const inCardOrder = <Each extends InCard>(columns: readonly Each[]) =>
  columns.toSorted((one, other) => parts.indexOf(cardPart(one)) - parts.indexOf(cardPart(other)))

/** Ids and details of low priority. A card with many details hides them until the user wants to see more. */
const isMinor = (column: InCard) =>
  cardPart(column) === 'detail' && (column.kind === 'id' || (column.priority ?? 3) < 3)

const mostDetails = 3

export const hasMinor = (columns: readonly InCard[]) =>
  columns.some(isMinor) && columns.filter((column) => cardPart(column) === 'detail').length > mostDetails

/** The attributes of a cell that `cards.css` needs for its layout. */
export const cardProps = (column: InCard & Pick<Column, 'header'>) =>
  ({
    'data-part': cardPart(column),
    'data-label': column.header,
    'data-minor': isMinor(column) || undefined,
  }) as const
