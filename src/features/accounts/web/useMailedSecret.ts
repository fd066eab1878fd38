import { useEffect, useState } from 'react'

/**
 * The secret in the link of a mail, behind the `#` of the address. It is taken out of the address at once, so that it does
 * not stay in the history of the browser.
 */
export function useMailedSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return secret
}
