import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { PartNotLoaded } from '../browser/lazyPart.ts'
import { notify } from '../notices/notify.ts'

interface OpenedPartProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A menu, dialog or drawer whose code is loaded later. It renders nothing until it is first opened, because a long list has
 * several in each row. If the code cannot be loaded, a notice says so, and the page stays as it is.
 */
export function OpenedPart({ open, onClose, children }: OpenedPartProps) {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)

  function closeFailed(error: unknown) {
    if (!(error instanceof PartNotLoaded)) return
    setOpened(false)
    onClose()
    notify('error', `${error.message} Check the connection, and try again.`)
  }
  return (
    wasOpened && (
      <CatchBoundary getResetKey={() => 0} errorComponent={NotOpened} onCatch={closeFailed}>
        {/* The page stays visible while the part is loaded. */}
        <Suspense>{children}</Suspense>
      </CatchBoundary>
    )
  )
}

/** The page handles any other error. */
function NotOpened({ error }: ErrorComponentProps) {
  if (!(error instanceof PartNotLoaded)) throw error
  return null
}
