interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Control and a letter, or Command on a Mac. Caps Lock makes no difference. */
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys, letter: string) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === letter

export const isSaveKey = (keys: Keys) => isShortcut(keys, 's')
export const isUndoKey = (keys: Keys) => isShortcut(keys, 'z')

/** Whether a pasted text has several cells. A single one is pasted into an open editor like any other text. */
export const isRange = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))
