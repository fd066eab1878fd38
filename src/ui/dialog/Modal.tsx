import type { ReactNode } from 'react'
import { lazyPart } from '../lazyPart.ts'
import { OpenedPart } from '../OpenedPart.tsx'
import type { ModalProps } from './OpenedModal.tsx'

const OpenedModal = lazyPart(() => import('./OpenedModal.tsx').then((it) => it.OpenedModal))

/** The base of every dialog. */
export const Modal = (props: ModalProps) => (
  <OpenedPart open={props.open} onClose={props.onClose}>
    <OpenedModal {...props} />
  </OpenedPart>
)

export function ModalActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2.5 px-5 pt-1 pb-5">{children}</footer>
}
