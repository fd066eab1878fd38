import { useEffect, useEffectEvent, useRef } from 'react'
import { codeIn, goesOn, noBurst, withCharacter } from './scannedKeys.ts'

/** Where the characters of a scanner were typed, with the value that was there before. */
interface TypedInto {
  field: Element
  before: string
}

/**
 * Reports the codes of a scanner that types, wherever the focus is. Its Enter then presses no button and sends no form, and a
 * field that it typed into gets its value back.
 */
export function useScanner(report: (code: string) => void) {
  const burst = useRef(noBurst)
  const typedInto = useRef<TypedInto>(undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp, target } = event
    // It is part of a capital letter.
    if (key === 'Shift') return
    if (key === 'Enter') {
      const code = codeIn(burst.current, timeStamp, typedInto.current !== undefined)
      burst.current = noBurst
      if (code === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (typedInto.current) putBack(typedInto.current)
      report(code)
    } else if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) {
      burst.current = noBurst
    } else {
      const isFirst = burst.current.text === '' || !goesOn(burst.current, timeStamp)
      if (isFirst) typedInto.current = fieldAt(target)
      // A space in a code would press the button that has the focus, or scroll the page.
      else if (key === ' ' && !typedInto.current) event.preventDefault()
      burst.current = withCharacter(burst.current, key, timeStamp)
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

function fieldAt(target: EventTarget | null): TypedInto | undefined {
  if (!(target instanceof Element && target.matches(fields))) return undefined
  return { field: target, before: target instanceof HTMLInputElement ? target.value : '' }
}
const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'

/** React notices a value that is set like this: by the browser's own setter, with the event that a key causes. */
function putBack({ field, before }: TypedInto) {
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, before)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
