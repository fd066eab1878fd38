import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallFailed, whenAway } from '#ui/api.ts'
import { notify } from '#ui/notices.ts'
import { queryClient } from '#ui/query.ts'

const firstPause = 1_000
const longestPause = 10_000
const longestAnswer = 2_000
/** If the shop is away again within this time, the pauses keep growing, so that a failing call is not repeated each second. */
const stillShaky = 30_000

/**
 * Says once that the shop does not answer, in place of a notice for each request that fails. It asks until the shop is
 * back, and then everything on screen is loaded again.
 */
export function AwayBanner() {
  const [isAway, setAway] = useState(false)
  const router = useRouter()

  useEffect(() => {
    const leaving = new AbortController()
    let isWaiting = false
    let isChangeLost = false
    let pause = firstPause
    let backSince = Number.NEGATIVE_INFINITY

    const forget = queryClient.getMutationCache().subscribe(({ mutation }) => {
      const error = mutation?.state.error
      if (error instanceof CallFailed && error.isTold) isChangeLost = true
    })
    async function waitForShop(isCertain: boolean) {
      isWaiting = true
      // The shop is well, and one call alone was lost: the part of the page that made it offers to try again.
      if (!isCertain && (await askReady())?.ok) {
        isWaiting = false
        return
      }
      if (leaving.signal.aborted) return
      setAway(true)
      pause = performance.now() - backSince < stillShaky ? Math.min(2 * pause, longestPause) : firstPause
      await untilReady(leaving.signal, pause)
      if (leaving.signal.aborted) return
      isWaiting = false
      backSince = performance.now()
      setAway(false)
      if (isChangeLost) notify('warning', 'The shop answers again. Your last change was not saved: please check it.')
      isChangeLost = false
      void queryClient.invalidateQueries()
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    }
    whenAway((isCertain) => {
      if (!isWaiting) void waitForShop(isCertain)
      return true
    })
    return () => {
      leaving.abort()
      whenAway(() => false)
      forget()
    }
  }, [router])

  return (
    <div role="status" data-screen-only className="sticky top-0 z-40">
      {isAway && (
        <p className="border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink">
          The shop does not answer right now. What you typed is kept, and this page goes on by itself as soon as it is
          back.
        </p>
      )}
    </div>
  )
}

/** Asks again and again, at growing and uneven intervals: many browsers wait for the same server. */
async function untilReady(signal: AbortSignal, shortest: number) {
  for (let pause = shortest; !signal.aborted; pause = Math.min(pause * 1.5, longestPause)) {
    await rest(pause * (0.8 + 0.4 * Math.random()))
    const answer = await askReady()
    if (answer?.ok) return
    pause = Math.max(pause, 1000 * Number(answer?.headers.get('retry-after') ?? 0))
  }
}

const askReady = () =>
  fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(longestAnswer) }).catch(() => undefined)

/** Until the time has passed, or the browser has a network again. */
const rest = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    addEventListener('online', wake)
  })
