import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../control/Button.tsx'
import type { ButtonSize } from '../control/buttonClass.ts'
import { Modal } from './Modal.tsx'

interface DetailsModalProps {
  title: string
  wide?: boolean
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with the details of a row. */
export const DetailsModal = ({ children, ...rest }: DetailsModalProps) => (
  <Modal {...rest}>
    <div className="grid gap-3 px-5 pt-1 pb-5">{children}</div>
  </Modal>
)

interface DetailsDialogProps extends Omit<DetailsModalProps, 'open' | 'onClose'> {
  icon: LucideIcon
  /** The label of the button that opens it. */
  label: string
  size?: ButtonSize
}

/** A button with an icon that opens a dialog with the details of a row. */
export function DetailsDialog({ icon, label, size = 'small', ...details }: DetailsDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size={size} icon={icon} label={label} onClick={() => setOpen(true)} />
      <DetailsModal {...details} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
