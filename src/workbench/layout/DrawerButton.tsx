import { Menu } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { SessionUser } from '#shared/sessionUser.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import type { NavItem } from '../menus.ts'
import { headerTool } from './headerClass.ts'

// The header does not wait for it. After an early click it opens as soon as it is loaded.
const Drawer = lazyPart(() => import('./Drawer.tsx').then((it) => it.Drawer))

/** Opens the drawer on narrow screens. */
export function DrawerButton(props: { user: SessionUser; items: readonly NavItem[] }) {
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
      <Suspense>
        <Drawer {...props} open={open} onOpenChange={setOpen} opener={opener} />
      </Suspense>
    </>
  )
}
