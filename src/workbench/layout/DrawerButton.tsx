import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SessionUser } from '#shared/sessionUser.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { OpenedPart } from '#ui/control/OpenedPart.tsx'
import type { Counts, NavItem } from '../menus.ts'
import { headerTool } from './headerClass.ts'

const Drawer = lazyPart(() => import('./Drawer.tsx').then((it) => it.Drawer))

/** Opens the drawer on narrow screens. */
export function DrawerButton(props: { user: SessionUser; items: readonly NavItem[]; counts: Counts }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={headerTool}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} aria-hidden />
      </button>
      <OpenedPart open={open} onClose={() => setOpen(false)}>
        <Drawer {...props} open={open} onOpenChange={setOpen} opener={opener} />
      </OpenedPart>
    </>
  )
}
