import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#ui/api/query.ts'
import { session } from '../session.ts'

/** Caches the responses of the server for all pages inside. The cache is cleared when another user signs in. */
export function QueryProvider() {
  useEffect(() => {
    const unsubscribe = session.subscribe(({ from, to }) => {
      // After sign-out the page stays for a moment. With an empty cache it would send its requests again, without a
      // session.
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
