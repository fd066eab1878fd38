/** A row as editing knows it. */
export interface Editable {
  readonly id: number
  readonly version?: number
}

/** What somebody is changing in one row. */
export interface RowEdit {
  /** The row when the change began: its version goes with the save, so that nobody's work is overwritten unseen. */
  readonly base: Editable
  readonly changes: Readonly<Record<string, unknown>>
  /** What the server or the schema has against a cell, by column. */
  readonly faults: Readonly<Record<string, string>>
  /** The row as it was before somebody else's change came in between; `base` is then theirs. */
  readonly overtaken?: Editable | undefined
  readonly saving: boolean
  /** The one column whose change is being saved, where it is not all of them. */
  readonly only?: string | undefined
}

/** The columns whose changes wait to be saved; what is saved as soon as it is chosen does not wait. */
export const unsavedIn = ({ changes, only }: RowEdit) => Object.keys(changes).filter((key) => key !== only)

/** The one cell whose editor is open, and what was typed to open it. */
export interface OpenCell {
  readonly id: string
  readonly key: string
  readonly typed?: string | undefined
}

export type EditStore = ReturnType<typeof createEditStore>

/**
 * The unsaved changes of one table, by row. It stands outside React so that a change draws one row anew,
 * not ten thousand, and so that it outlasts leafing through the pages.
 */
export function createEditStore() {
  let edits: ReadonlyMap<string, RowEdit> = new Map()
  let open: OpenCell | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function put(id: string, edit: RowEdit | undefined) {
    const next = new Map(edits)
    if (edit) next.set(id, edit)
    else next.delete(id)
    edits = next
    tell()
  }
  function patch(id: string, part: Partial<RowEdit>) {
    const edit = edits.get(id)
    if (edit) put(id, { ...edit, ...part })
  }

  return {
    watch(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => edits,
    of: (id: string) => edits.get(id),
    open: () => open,

    openCell(cell: OpenCell | undefined) {
      open = cell
      tell()
    },
    /** Notes a change; a value put back to what it was is none. */
    change(row: Editable, key: string, value: unknown) {
      const id = String(row.id)
      const edit = edits.get(id) ?? { base: row, changes: {}, faults: {}, saving: false }
      const changes = without(edit.changes, key)
      const isBack = Object.is(value, valueIn(edit.base, key))
      const next = {
        ...edit,
        changes: isBack ? changes : { ...changes, [key]: value },
        faults: without(edit.faults, key),
      }
      put(id, Object.keys(next.changes).length > 0 ? next : undefined)
    },
    saving: (id: string, only?: string) => patch(id, { saving: true, only, faults: {} }),
    /** Not saved; nothing is lost. */
    refused: (id: string, faults: Record<string, string> = {}) => patch(id, { saving: false, only: undefined, faults }),
    /** These changes are saved; what is left stands against the row as it is with them. */
    saved(id: string, row: Editable, keys: readonly string[]) {
      const edit = edits.get(id)
      if (!edit) return
      const changes = keys.reduce(without, edit.changes)
      const isLeft = Object.keys(changes).length > 0
      const left = { ...edit, base: row, overtaken: undefined, changes, saving: false, only: undefined }
      put(id, isLeft ? left : undefined)
    },
    /** Somebody else was first: our changes now stand against theirs. */
    overtaken(id: string, theirs: Editable) {
      const edit = edits.get(id)
      if (!edit) return
      const differing = Object.entries(edit.changes).filter(([key, value]) => !Object.is(value, valueIn(theirs, key)))
      const changes = Object.fromEntries(differing)
      put(id, { ...edit, base: theirs, overtaken: edit.base, changes, saving: false, only: undefined })
    },
    forget: (id: string) => put(id, undefined),
    forgetAll() {
      edits = new Map()
      tell()
    },
  }
}

export const valueIn = (row: object, key: string): unknown => Reflect.get(row, key)

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
