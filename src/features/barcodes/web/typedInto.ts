type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Where the characters of a scanner were typed. */
export interface TypedInto {
  /** A field, or a cell that can be edited: there the first character opens an editor. */
  home: Element
  /** The field with the value that it had before. A cell has none until its editor opens. */
  field?: { element: TypedField; before: string }
}

const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'
const cells = 'td[data-cell]'

/** The field or the cell into which a key is typed, if any. */
export const homeOf = (target: EventTarget | null): Element | undefined =>
  target instanceof Element ? (target.closest(cells) ?? (target.matches(fields) ? target : undefined)) : undefined

/** A field for a code gets what the scanner types, like any text. */
export const takesCodes = (target: EventTarget | null) => target instanceof Element && target.matches('[name=code]')

export function typedIntoAt(target: EventTarget | null): TypedInto | undefined {
  const home = homeOf(target)
  return home && { home, ...(isField(target) && { field: { element: target, before: target.value } }) }
}

const isField = (target: EventTarget | null): target is TypedField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/**
 * Gives a field its value back. React notices a value that is set like this: by the browser's own setter, with the events that a
 * user causes. An editor that the scanner opened in a cell is closed, as by Esc.
 */
export function putBack({ home, field }: TypedInto) {
  if (field) {
    const { element, before } = field
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, before)
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
    return
  }
  const { activeElement } = document
  if (activeElement !== home && home.contains(activeElement))
    activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}
