import { Ellipsis, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { IconButton } from '../control/Button.tsx'
import { Menu, MenuItem } from '../control/Menu.tsx'

/** The state of a dialog that an act of the menu opens. */
export interface MenuDialog {
  open: boolean
  onClose: () => void
}
type DrawDialog = (dialog: MenuDialog) => ReactNode

const OpenDialog = createContext<(draw: DrawDialog) => void>(() => {})

/** The further acts of a row. Without any, there is no button. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const [dialog, setDialog] = useState<DrawDialog>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  // On a wide screen it is as narrow as WCAG allows, so that the columns of wide lists fit beside it.
  const narrow = 'lg:-ml-0.5 lg:w-6'

  function openDialog(draw: DrawDialog) {
    setDialog(() => draw)
    setDialogOpen(true)
  }
  function closeDialog() {
    setDialogOpen(false)
    place.current?.querySelector('button')?.focus()
  }

  if (!children) return null
  return (
    <span ref={place} className="contents">
      <Menu
        align="end"
        trigger={<IconButton size="small" icon={Ellipsis} label={`More for ${name}`} className={narrow} />}
      >
        <OpenDialog value={openDialog}>{children}</OpenDialog>
      </Menu>
      <Suspense>{dialog?.({ open: isDialogOpen, onClose: closeDialog })}</Suspense>
    </span>
  )
}

interface RowActProps {
  icon: LucideIcon
  label: string
  onClick?: () => void
  /** The dialog that it opens. It stays open when the menu closes. */
  dialog?: DrawDialog
}

/** An act in the menu of a row. */
export function RowAct({ icon: Icon, label, onClick, dialog }: RowActProps) {
  const openDialog = use(OpenDialog)
  return (
    <MenuItem onClick={() => (dialog ? openDialog(dialog) : onClick?.())}>
      <Icon size={16} aria-hidden className="text-ink-2" />
      {label}
    </MenuItem>
  )
}
