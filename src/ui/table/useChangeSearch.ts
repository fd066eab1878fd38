import { useNavigate } from '@tanstack/react-router'

export type ChangeSearch<Search extends object> = (to: Partial<Search>, how?: { replace?: boolean }) => void

/** Changes search parameters of the current address and keeps the others. An undefined value removes its parameter. */
export function useChangeSearch<Search extends object>(): ChangeSearch<Search> {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...to }),
      replace,
      resetScroll: false,
    })
}
