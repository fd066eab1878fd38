import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../control/Button.tsx'
import { Modal } from './Modal.tsx'

interface DetailsDialogProps {
  title: string
  icon: LucideIcon
  /** The label of the button that opens it. */
  label: string
  wide?: boolean
  children: ReactNode
}

/** A button with an icon that opens a dialog with the details of a row. They are rendered only while it is open. */
export function DetailsDialog({ title, icon, label, wide = false, children }: DetailsDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size="small" icon={icon} label={label} onClick={() => setOpen(true)} />
      <Modal title={title} wide={wide} open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-3 px-5 pt-1 pb-5">{isOpen && children}</div>
      </Modal>
    </>
  )
}
