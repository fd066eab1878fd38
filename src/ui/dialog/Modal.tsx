import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart.ts'

// The layout of the workbench loads it at once. No page waits for it.
const OpenedModal = lazyPart(() => import('./OpenedModal.tsx').then((it) => it.OpenedModal))

export interface ModalProps {
  title: string
  open: boolean
  /** Called on Esc, a click outside or the close button. */
  onClose: () => void
  /** An `alert` is not closed by a click outside. */
  kind?: 'dialog' | 'alert'
  wide?: boolean
  /** The element with the first focus; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/**
 * The base of every dialog. It renders nothing until it is first opened, because a long list has several dialogs in
 * each row.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <OpenedModal {...props} />
      </Suspense>
    )
  )
}

export function ModalActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2.5 px-5 pt-1 pb-5">{children}</footer>
}
