import type { Filter } from '#ui/table/tableColumns.ts'

/** A filter for the row that a link chose by its id. Here it is shown and can be removed. */
export function chosenBy(name: string, label: string, id: unknown): Filter[] {
  const value = Number(id)
  return Number.isInteger(value) && value > 0 ? [{ name, label, choices: [{ value, label: String(value) }] }] : []
}
