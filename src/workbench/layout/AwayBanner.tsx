import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallFailed, onUnreachable } from '#ui/api/fetchCall.ts'
import { queryClient } from '#ui/api/query.ts'
import { loadAgain } from '#ui/browser/loadAgain.ts'
import { useOffline } from '#ui/browser/offline.ts'
import { updatedEvent } from '#ui/browser/servedRelease.ts'
import { Button } from '#ui/control/Button.tsx'
import { notify } from '#ui/notices/notify.ts'

const firstPause = 1_000
const longestPause = 10_000
const readyTimeout = 2_000
/**
 * If the server is unreachable again within this time, the pauses keep growing, so a call that always fails is not
 * retried every second.
 */
const unstableFor = 30_000

/**
 * Shows one banner while the browser has no network or the server is unreachable, instead of a notice for each failed request.
 * It polls the server, and when the server responds again, it fetches all data on screen again. If the shop was updated
 * meanwhile, it offers to load the page again.
 */
export function AwayBanner() {
  const [isAway, setAway] = useState(false)
  const isOffline = useOffline()
  const [isUpdated, setUpdated] = useState(false)
  const router = useRouter()

  useEffect(() => {
    const unmounted = new AbortController()
    let isWaiting = false
    let isChangeLost = false
    let pause = firstPause
    let backSince = Number.NEGATIVE_INFINITY

    const unsubscribe = queryClient.getMutationCache().subscribe(({ mutation }) => {
      const error = mutation?.state.error
      if (error instanceof CallFailed && error.code === 'unavailable') isChangeLost = true
    })
    async function waitForShop(isCertain: boolean) {
      isWaiting = true
      // The server is ready and only this request was lost. The part of the page that sent it offers a retry.
      if (!isCertain && (await fetchReady())?.ok) {
        isWaiting = false
        return
      }
      if (unmounted.signal.aborted) return
      setAway(true)
      pause = performance.now() - backSince < unstableFor ? Math.min(2 * pause, longestPause) : firstPause
      await untilReady(unmounted.signal, pause)
      if (unmounted.signal.aborted) return
      isWaiting = false
      backSince = performance.now()
      setAway(false)
      if (isChangeLost)
        notify('warning', 'The connection is back. Your last change was not saved: check it and save again.')
      isChangeLost = false
      void queryClient.invalidateQueries()
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    }
    onUnreachable((isCertain) => {
      if (!isWaiting) void waitForShop(isCertain)
      return true
    })
    return () => {
      unmounted.abort()
      onUnreachable(() => false)
      unsubscribe()
    }
  }, [router])

  useEffect(() => {
    const showUpdated = () => setUpdated(true)
    addEventListener(updatedEvent, showUpdated)
    return () => removeEventListener(updatedEvent, showUpdated)
  }, [])

  return (
    <div role="status" data-screen-only className="sticky top-0 z-40">
      {isOffline || isAway ? (
        <p className={bannerClass}>
          {isOffline ? 'No connection.' : 'The server is not answering.'} What you typed is kept, and this page
          continues as soon as the connection is back.
        </p>
      ) : (
        isUpdated && (
          <div className={bannerClass}>
            Tidewater was updated. Load the page again. What you typed is kept.{' '}
            <Button size="small" onClick={loadAgain}>
              Load again
            </Button>
          </div>
        )
      )}
    </div>
  )
}

const bannerClass = 'border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink'

/**
 * Polls at growing, random intervals, so that the browsers of all users do not send their requests at the same moment.
 */
async function untilReady(signal: AbortSignal, shortest: number) {
  for (let pause = shortest; !signal.aborted; pause = Math.min(pause * 1.5, longestPause)) {
    await pauseFor(pause * (0.8 + 0.4 * Math.random()))
    const response = await fetchReady()
    if (response?.ok) return
    pause = Math.max(pause, 1000 * Number(response?.headers.get('retry-after') ?? 0))
  }
}

const fetchReady = () =>
  fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(readyTimeout) }).catch(() => undefined)

/** Resolves after the time, or earlier when the browser is online again. */
const pauseFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    addEventListener('online', wake)
  })
