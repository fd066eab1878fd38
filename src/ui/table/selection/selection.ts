/** The ticked rows, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The row that was ticked or unticked last. A click with Shift selects the rows from there. */
  readonly last?: string
  /** All rows that match are selected, also those of other pages. Any other choice ends this. */
  readonly everything?: true
}

export const noSelection: Selection = { ids: new Set() }

/** Ticks or unticks a row, and with Shift all rows between it and the last one. */
export function tick({ ids, last }: Selection, all: readonly string[], id: string, withShift: boolean): Selection {
  const isTicked = !ids.has(id)
  const changed = withShift ? span(all, last ?? id, id) : [id]
  const next = new Set(ids)
  for (const each of changed) isTicked ? next.add(each) : next.delete(each)
  return { ids: next, last: id }
}

/** Ticks all rows, or unticks them if all are ticked. */
export const tickAll = ({ ids }: Selection, all: readonly string[]): Selection =>
  all.every((id) => ids.has(id)) ? noSelection : { ids: new Set(all) }

/** Selects all rows that match, or only those of the page again. */
export const tickEverything = ({ everything }: Selection, all: readonly string[]): Selection => ({
  ids: new Set(all),
  ...(!everything && { everything: true }),
})

function span(all: readonly string[], one: string, other: string): readonly string[] {
  const [first = 0, last = 0] = [all.indexOf(one), all.indexOf(other)].toSorted((a, b) => a - b)
  return all.slice(first, last + 1)
}
