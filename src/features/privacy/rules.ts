import type { FoundGroup, RowId } from './contract.ts'

type Item = FoundGroup['items'][number]

/**
 * A row that has only the name in common may be about somebody else, so an admin has to choose it. An e-mail about such a row
 * is erased with the row.
 */
export const isCertain = ({ by }: Pick<Item, 'by'>) => by.includes('email') || by.includes('phone')

export const keyOfRow = ({ table, id }: RowId) => `${table} ${id}`

/** All rows of the groups, each with its table. */
export const rowsOf = (groups: readonly FoundGroup[]) =>
  groups.flatMap(({ table, items }) => items.map((item) => ({ table, id: item.id, isCertain: isCertain(item) })))

/** The groups in words: `Appointments: 2, Messages: 1`. */
export const countsInWords = (groups: readonly { rows: string; total: number }[]) =>
  groups.map(({ rows, total }) => `${rows}: ${total}`).join(', ')
