import { type ReactNode, Suspense, useState } from 'react'
import { type ModalProps, OpenedModal } from './OpenedModal.tsx'

/**
 * The base of every dialog. It renders nothing until it is first opened, because a long list has several dialogs in
 * each row.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      // A part of the dialog that is still being loaded does not hide the page.
      <Suspense>
        <OpenedModal {...props} />
      </Suspense>
    )
  )
}

export function ModalActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2.5 px-5 pt-1 pb-5">{children}</footer>
}
