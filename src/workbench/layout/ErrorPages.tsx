import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { PartNotLoaded } from '#ui/browser/lazyPart.ts'
import { useOffline } from '#ui/browser/offline.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { useVisitor } from '../session.ts'
import { useWorkbench } from '../workbench.ts'
import buoy from './drawings/buoy.svg'

export const NotFoundPage = () => (
  <MessagePage
    heading="Page not found"
    text="There is no page at this address. It may have moved, or the link may be incomplete."
  >
    <HomeLink />
  </MessagePage>
)

/** For an error in the layout itself, so without header and footer. */
export const BareErrorPage = (trouble: ErrorComponentProps) => (
  <main>
    <ErrorPage {...trouble} />
  </main>
)

/** Shown when loading or rendering a page failed. Tries again by itself while the server is unreachable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  const isAway = error instanceof CallFailed && (error.status === 0 || error.status === 503)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error starts a new wait
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(tryAgain, pauseBetweenTries)
    return () => clearTimeout(timer)
  }, [error])
  if (error instanceof PartNotLoaded) return <NotLoadedPage isLate={error.cause === undefined} />
  return (
    // The message of the server includes the id of the request.
    <MessagePage
      heading="Something went wrong"
      text={error instanceof CallFailed ? error.message : 'This page stopped working. Nothing that you saved is lost.'}
    >
      <Button variant="primary" onClick={tryAgain}>
        Try again
      </Button>
      <HomeLink />
    </MessagePage>
  )
}

/**
 * Shown when code could not be loaded. As soon as the shop answers, the document is loaded again once, which also helps if a
 * new version was installed. If a part did not answer in time, only the error is shown, because loading again would take as
 * long.
 */
function NotLoadedPage({ isLate }: { isLate: boolean }) {
  const isOffline = useOffline()
  useEffect(() => {
    if (isLate) return
    let timer: ReturnType<typeof setTimeout> | undefined
    async function reloadWhenReachable() {
      const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
      if (answer?.ok) reloadOnce()
      else timer = setTimeout(reloadWhenReachable, pauseBetweenTries)
    }
    void reloadWhenReachable()
    return () => clearTimeout(timer)
  }, [isLate])
  if (isOffline) {
    return (
      <MessagePage
        heading="No connection"
        text="You have not opened this page on this device before, so it cannot be shown yet. It will open when the connection is back."
      >
        <HomeLink />
      </MessagePage>
    )
  }
  return (
    <MessagePage
      heading="This page did not load"
      text="Part of it could not be loaded. The connection may be down, or a new version was just installed."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Reload
      </Button>
      <HomeLink />
    </MessagePage>
  )
}

const pauseBetweenTries = 3_000
const reloadedKey = 'reloaded'
/** A page that fails again within this time, in milliseconds, is not reloaded again. */
const pauseBetweenReloads = 60_000

function reloadOnce() {
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < pauseBetweenReloads) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}

function MessagePage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 p-6 text-center">
      <img src={buoy} alt="" width="176" height="132" />
      <h1 className="text-2xl">{heading}</h1>
      <p role="alert" className="text-ink-2">
        {text}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** A plain link, not the router's: the browser loads everything again, so the broken state is gone. */
function HomeLink() {
  const visitor = useVisitor()
  const { homeOf, signInPath } = useWorkbench().guards
  return (
    <a href={visitor ? homeOf(visitor) : signInPath} className={buttonClass('quiet')}>
      {visitor ? 'Go to the home page' : 'Go to sign-in'}
    </a>
  )
}
