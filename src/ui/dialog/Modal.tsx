import type { ReactNode } from 'react'
import { lazyPart } from '../browser/lazyPart.ts'
import { OpenedPart } from '../control/OpenedPart.tsx'
import type { ModalProps } from './OpenedModal.tsx'

const OpenedModal = lazyPart(() => import('./OpenedModal.tsx').then((it) => it.OpenedModal))

/** The base of every dialog. */
export const Modal = (props: ModalProps) => (
  <OpenedPart open={props.open} onClose={props.onClose}>
    <OpenedModal {...props} />
  </OpenedPart>
)

/** The buttons stay visible while a long dialog scrolls. */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky -bottom-3 z-10 flex flex-wrap justify-end gap-2.5 rounded-b-card border-line border-t bg-paper px-5 py-3 sm:-bottom-6">
      {children}
    </footer>
  )
}
