import { useRef } from 'react'
import { newKey } from './newKey.ts'

/**
 * The Idempotency-Key of a form. The same content keeps its key, so that a form that is sent again after a lost reply is
 * carried out once. `renew` is called after each success.
 */
export function useSendKey() {
  const last = useRef({ content: '', key: '' })
  return {
    keyOfContent(content: object) {
      const text = JSON.stringify(content)
      if (last.current.content !== text) last.current = { content: text, key: newKey() }
      return last.current.key
    },
    renew() {
      last.current = { content: '', key: '' }
    },
  }
}
