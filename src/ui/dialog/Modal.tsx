import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart.ts'
import type { ModalProps } from './OpenedModal.tsx'

// No page waits for its code.
const OpenedModal = lazyPart(() => import('./OpenedModal.tsx').then((it) => it.OpenedModal))

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
