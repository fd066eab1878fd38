import type { FoundGroup, RowId } from './contract.ts'

type Item = FoundGroup['items'][number]

/** A row that has only the name in common may be about somebody else, so an admin has to choose it. */
export const isNamesake = ({ by }: Pick<Item, 'by'>) => by.length === 1 && by[0] === 'name'

export const keyOfRow = ({ table, id }: RowId) => `${table} ${id}`

/** All rows of the groups, each with its table. */
export const rowsOf = (groups: readonly FoundGroup[]) =>
  groups.flatMap(({ table, items }) => items.map((item) => ({ table, id: item.id, isNamesake: isNamesake(item) })))

/** The groups in words: 2 appointments, 1 message. */
export const countsInWords = (groups: readonly { rows: string; total: number }[]) =>
  groups.map(({ rows, total }) => `${rows}: ${total}`).join(', ')
