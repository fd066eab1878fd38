/**
 * Whether the focus is outside of a menu or dialog that closes, because the user pressed something else or an error moved it to
 * a field.
 */
export const isFocusElsewhere = (popup: HTMLElement | null) => {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !popup?.contains(activeElement)
}
