import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../control/Button.tsx'
import type { ButtonSize } from '../control/buttonClass.ts'
import { Modal } from './Modal.tsx'

interface DetailsDialogProps {
  title: string
  icon: LucideIcon
  /** The label of the button that opens it. */
  label: string
  size?: ButtonSize
  wide?: boolean
  children: ReactNode
}

/** A button with an icon that opens a dialog with the details of a row. */
export function DetailsDialog({ title, icon, label, size = 'small', wide = false, children }: DetailsDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size={size} icon={icon} label={label} onClick={() => setOpen(true)} />
      <Modal title={title} wide={wide} open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-3 px-5 pt-1 pb-5">{children}</div>
      </Modal>
    </>
  )
}
