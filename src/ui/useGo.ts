import { useNavigate } from '@tanstack/react-router'

export type Go<Search extends object> = (to: Partial<Search>, how?: { replace?: boolean }) => void

/** Changes what the address says, here where one stands, and leaves the rest of it; what becomes undefined goes from it. */
export function useGo<Search extends object>(): Go<Search> {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...to }),
      replace,
      resetScroll: false,
    })
}
