import type { Column } from '#shared/columns.ts'

interface Fit {
  /** The widths of the columns, by their keys. */
  widths: ReadonlyMap<string, number>
  /** The width that the columns have together. */
  room: number
  /** Columns that are never hidden, for example because the user chose them. */
  stays: (key: string) => boolean
}

/** The columns to hide so that the others fit: those with the lowest priority first, and of these the last. */
export function columnsToHide(
  [, ...columns]: readonly Pick<Column, 'key' | 'priority'>[],
  { widths, room, stays }: Fit,
) {
  let excess = widths.values().reduce((sum, width) => sum + width, 0) - room
  const hidden: string[] = []
  for (const priority of [1, 2, 3]) {
    for (const { key } of columns.filter((column) => column.priority === priority && !stays(column.key)).reverse()) {
      if (excess <= 0) return hidden
      hidden.push(key)
      excess -= widths.get(key) ?? 0
    }
  }
  return hidden
}
