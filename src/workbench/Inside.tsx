import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#ui/query.ts'
import { session } from './session.ts'

/** Everything behind the doorstep: here the server's answers are kept, for as long as the same user is here. */
export function Inside() {
  useEffect(() => {
    const unsubscribe = session.subscribe(({ from, to }) => {
      // Whoever leaves sees the page a moment longer: emptied under it, it would ask again, as nobody.
      if (!to) void queryClient.cancelQueries()
      else if (from?.id !== to.id) queryClient.clear()
    })
    return () => {
      unsubscribe()
      queryClient.clear()
    }
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
