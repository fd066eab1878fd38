import { useEffect, useEffectEvent, useRef } from 'react'
import { codeIn, goesOn, noBurst, withCharacter } from './scannedKeys.ts'
import { homeOf, putBack, type TypedInto, takesCodes, typedIntoAt } from './typedInto.ts'

/**
 * Reports the codes of a scanner that types, wherever the focus is. Its Enter then presses no button and sends no form, and a
 * field that it typed into gets its value back.
 */
export function useScanner(report: (code: string) => void) {
  const burst = useRef(noBurst)
  const typedInto = useRef<TypedInto>(undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp, target } = event
    // Shift is pressed for a capital letter.
    if (key === 'Shift') return
    if (takesCodes(target)) {
      burst.current = noBurst
    } else if (key === 'Enter') {
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
      // A scanner does not move the focus. If it moved, somebody types.
      const hasMoved = homeOf(target) !== typedInto.current?.home
      if (burst.current.text === '' || !goesOn(burst.current, timeStamp) || hasMoved) {
        burst.current = noBurst
        typedInto.current = typedIntoAt(target)
      }
      // A space in a code would press the button that has the focus, or scroll the page.
      else if (key === ' ' && !typedInto.current) event.preventDefault()
      burst.current = withCharacter(burst.current, key, timeStamp)
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    // Tests wait for it, because they are faster than people.
    document.documentElement.dataset.scanner = 'on'
    return () => {
      document.removeEventListener('keydown', listen, true)
      delete document.documentElement.dataset.scanner
    }
  }, [])
}
