/** A row that can be edited. */
export interface Editable {
  readonly id: number
  readonly version?: number
}

/** The unsaved changes of one row. */
export interface RowEdit {
  /**
   * The row before the first change. Its version is sent with the save, so that the server rejects changes to an older
   * row.
   */
  readonly base: Editable
  readonly changes: Readonly<Record<string, unknown>>
  /** The errors of the cells, by column. */
  readonly faults: Readonly<Record<string, string>>
  /** The error of the row, if it belongs to no cell. */
  readonly problem?: string | undefined
  /** The previous `base`, if somebody else changed the row meanwhile. `base` is then their row. */
  readonly overtaken?: Editable | undefined
  readonly saving: boolean
  /** The column that is being saved, if only one is. */
  readonly only?: string | undefined
}

/** The columns with unsaved changes, without one that is being saved by itself. */
export const unsavedIn = ({ changes, only }: RowEdit) => Object.keys(changes).filter((key) => key !== only)

/** The cell whose editor is open, and the text with which it was opened. */
export interface OpenCell {
  readonly id: string
  readonly key: string
  readonly typed?: string | undefined
  /** The row, and the text in the editor since the user has changed it. */
  readonly typing?: { readonly row: Editable; readonly text: string }
}

/** A cell and its value. */
export interface CellValue {
  readonly row: Editable
  readonly key: string
  readonly value: unknown
}

export type EditStore = ReturnType<typeof createEditStore>

/** The oldest steps are forgotten. */
const mostSteps = 200

/**
 * The unsaved changes of one table, by row. They are outside React, so that a change renders one row and not ten thousand, and
 * so that they are kept when the user opens another page of the list.
 */
export function createEditStore(kept: readonly Pick<RowEdit, 'base' | 'changes'>[] = []) {
  let edits: ReadonlyMap<string, RowEdit> = new Map(
    kept.map((edit) => [String(edit.base.id), { ...edit, faults: {}, saving: false }]),
  )
  let open: OpenCell | undefined
  /** What each unsaved step changed, with the values before it. */
  let steps: readonly (readonly CellValue[])[] = []
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  function put(id: string, edit: RowEdit | undefined) {
    const next = new Map(edits)
    if (edit) next.set(id, edit)
    else next.delete(id)
    edits = next
    notifyListeners()
  }
  function patch(id: string, part: Partial<RowEdit>) {
    const edit = edits.get(id)
    if (edit) put(id, { ...edit, ...part })
  }
  function write(cells: readonly CellValue[]) {
    const next = new Map(edits)
    for (const cell of cells) {
      const id = String(cell.row.id)
      const edit = withChange(next.get(id), cell)
      if (Object.keys(edit.changes).length > 0) next.set(id, edit)
      else next.delete(id)
    }
    edits = next
    notifyListeners()
  }
  /** Replaces the cells of a row in the steps, or removes them. */
  function amendSteps(rowId: string, amend: (cell: CellValue) => readonly CellValue[]) {
    steps = steps
      .map((step) => step.flatMap((cell) => (String(cell.row.id) === rowId ? amend(cell) : [cell])))
      .filter((step) => step.length > 0)
  }
  const forgetSteps = (rowId: string) => amendSteps(rowId, () => [])

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
      notifyListeners()
    },
    /** Sets the text of the open editor, for parts of the page that show it before it is a change. */
    typing(row: Editable, text: string) {
      if (!open) return
      open = { ...open, typing: { row, text } }
      notifyListeners()
    },
    /** Records changes as one step. A value that equals the original is no change. */
    change(cells: readonly CellValue[]) {
      const differing = cells.filter((cell) => !Object.is(cell.value, valueNow(edits, cell)))
      if (differing.length > 0) {
        const before = differing.map((cell) => ({ ...cell, value: valueNow(edits, cell) }))
        steps = [...steps, before].slice(-mostSteps)
      }
      write(cells)
    },
    /** Undoes the last step, and returns its cells. A step of a row that is being saved stays. */
    undo(): readonly CellValue[] {
      const last = steps.at(-1) ?? []
      if (last.some(({ row }) => edits.get(String(row.id))?.saving)) return []
      steps = steps.slice(0, -1)
      write(last)
      return last
    },
    saving: (id: string, only?: string) => patch(id, { saving: true, only, faults: {}, problem: undefined }),
    /** The save failed. The changes are kept. */
    refused: (id: string, faults: Record<string, string> = {}) => patch(id, { saving: false, only: undefined, faults }),
    /** Shows an error that belongs to no cell at the row. */
    troubled: (id: string, problem: string) => patch(id, { problem }),
    /** Removes the saved changes. The other changes are now based on the saved row. */
    saved(id: string, row: Editable, keys: readonly string[]) {
      amendSteps(id, (cell) => (keys.includes(cell.key) ? [] : [{ ...cell, row }]))
      const edit = edits.get(id)
      if (!edit) return
      const changes = keys.reduce(without, edit.changes)
      const isLeft = Object.keys(changes).length > 0
      const left = { ...edit, base: row, overtaken: undefined, changes, saving: false, only: undefined }
      put(id, isLeft ? left : undefined)
    },
    /** Somebody else saved the row first. Our changes are now based on their row. */
    overtaken(id: string, theirs: Editable) {
      const edit = edits.get(id)
      if (!edit) return
      forgetSteps(id)
      const differing = Object.entries(edit.changes).filter(([key, value]) => !Object.is(value, valueIn(theirs, key)))
      const changes = Object.fromEntries(differing)
      put(id, { ...edit, base: theirs, overtaken: edit.base, changes, saving: false, only: undefined })
    },
    forget(id: string) {
      forgetSteps(id)
      put(id, undefined)
    },
    forgetAll() {
      edits = new Map()
      steps = []
      notifyListeners()
    },
  }
}

export const valueIn = (row: object, key: string): unknown => Reflect.get(row, key)

/** The value that the cell shows. */
function valueNow(edits: ReadonlyMap<string, RowEdit>, { row, key }: Pick<CellValue, 'row' | 'key'>) {
  const edit = edits.get(String(row.id))
  if (!edit) return valueIn(row, key)
  return key in edit.changes ? edit.changes[key] : valueIn(edit.base, key)
}

function withChange(edit: RowEdit | undefined, { row, key, value }: CellValue): RowEdit {
  const before = edit ?? { base: row, changes: {}, faults: {}, saving: false }
  const changes = without(before.changes, key)
  const isBack = Object.is(value, valueIn(before.base, key))
  return {
    ...before,
    changes: isBack ? changes : { ...changes, [key]: value },
    faults: without(before.faults, key),
    problem: undefined,
  }
}

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
