import { useSyncExternalStore } from 'react'

/** Whether the browser has no network at all. With one, the server may still be unreachable. */
export const isOffline = () => !navigator.onLine

export const useOffline = () => useSyncExternalStore(subscribe, isOffline)

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
