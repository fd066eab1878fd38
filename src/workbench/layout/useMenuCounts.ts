import { useEffect } from 'react'
import { menuCounts } from '#shared/menuCountsContract.ts'
import { keyOf, queryClient, useCall } from '#ui/api/query.ts'

const refreshEvery = 60_000
/** Several changes in a row cause one request. After a change of the password, it is sent with the new session. */
const refreshAfterChange = 300

/**
 * The counts beside the links of the menu. They are fetched every minute, and after each change that this browser makes.
 * Without them, for example while the server is unreachable, the menu shows its links only.
 */
export function useMenuCounts(enabled: boolean): Readonly<Record<string, number>> {
  const { data } = useCall(menuCounts, {}, { enabled, refetchInterval: refreshEvery })
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: keyOf(menuCounts) })
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(refresh, refreshAfterChange)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  return data?.counts ?? none
}

const none = {}
