import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { PartMissing } from '#ui/lazyPart.ts'
import buoy from './drawings/buoy.svg'
import { useVisitor } from './session.ts'
import { useWorkbench } from './workbench.ts'

/** There is no such page. */
export const LostPage = () => (
  <DeadEnd
    heading="Page not found"
    says="Nothing is kept at this address. It may have moved, or the link may have lost a letter."
  >
    <HomeLink />
  </DeadEnd>
)

/** Nor is anything to stand around it shown to a stranger. */
export const LostAlone = () => (
  <main>
    <LostPage />
  </main>
)

/** Not even what stands around the pages could be shown. */
export const TroubleAlone = (trouble: ErrorComponentProps) => (
  <main>
    <TroublePage {...trouble} />
  </main>
)

/** A page could not be shown. */
export function TroublePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  const isAway = error instanceof CallFailed && (error.status === 0 || error.status === 503)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure waits once
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(tryAgain, 3_000)
    return () => clearTimeout(timer)
  }, [error])
  if (error instanceof PartMissing) {
    return (
      <DeadEnd
        heading="This page did not load"
        says="A part of it could not be fetched: the connection may be down, or a new version has just been put in place."
      >
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <HomeLink />
      </DeadEnd>
    )
  }
  return (
    // The server's own words tell the id of the request, if there was one.
    <DeadEnd
      heading="Something went wrong"
      says={
        error instanceof CallFailed
          ? error.message
          : 'This page met something it did not expect. Whatever was saved is still saved.'
      }
    >
      <Button variant="primary" onClick={tryAgain}>
        Try again
      </Button>
      <HomeLink />
    </DeadEnd>
  )
}

function DeadEnd({ heading, says, children }: { heading: string; says: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 p-6 text-center">
      <img src={buoy} alt="" width="176" height="132" />
      <h1 className="text-2xl">{heading}</h1>
      <p role="alert" className="text-ink-2">
        {says}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** A link of the browser's own: whatever is broken in this page is left behind. */
function HomeLink() {
  const visitor = useVisitor()
  const { homeOf, signInPath } = useWorkbench().guards
  return (
    <a href={visitor ? homeOf(visitor) : signInPath} className={buttonClass('quiet')}>
      {visitor ? 'To the start page' : 'To sign-in'}
    </a>
  )
}
