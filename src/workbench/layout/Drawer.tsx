import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { roleNames } from '#shared/roles.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import type { Counts, NavItem, NavLink } from '../menus.ts'
import { AccountTools } from './AccountTools.tsx'
import { headerTool } from './headerClass.ts'
import { countAtEnd, countAttributes } from './menuCount.ts'

interface DrawerProps {
  user: SessionUser
  items: readonly NavItem[]
  counts: Counts
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

/** Menu and tools on narrow screens. It slides in from the side and closes when a link is chosen. */
export function Drawer({ user, items, counts, open, onOpenChange, opener }: DrawerProps) {
  const close = () => onOpenChange(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-[oklch(0.15_0.03_245/0.5)]" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 left-0 z-40 w-[min(20rem,calc(100vw-3rem))] bg-navy text-on-navy shadow-card outline-none transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div data-theme="dark" className="flex h-full flex-col gap-4 overflow-y-auto p-4">
            <div className="flex items-start justify-between gap-3">
              <Dialog.Title className="text-lg">
                {user.username}
                {user.username !== roleNames[user.type] && (
                  <span className="block font-sans text-sm font-normal tracking-normal text-on-navy/75">
                    {roleNames[user.type]}
                  </span>
                )}
              </Dialog.Title>
              <Dialog.Close aria-label="Close" className={headerTool}>
                <X size={20} aria-hidden />
              </Dialog.Close>
            </div>
            <nav aria-label="Workbench" className="grow">
              <ul className="grid gap-1">
                {items.map((item) =>
                  'path' in item ? (
                    <DrawerLink key={item.label} {...item} onChoose={close} />
                  ) : (
                    <DrawerGroup key={item.label} label={item.label}>
                      {item.links.map((link) => (
                        <DrawerLink key={link.label} {...link} onChoose={close} />
                      ))}
                    </DrawerGroup>
                  ),
                )}
              </ul>
            </nav>
            {/* A link closes the drawer; choosing a theme does not. */}
            <div
              className="flex gap-2"
              onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && close()}
            >
              <AccountTools counts={counts} />
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function DrawerGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="pt-3">
      <h3 className="px-3 pb-1 font-sans text-[13px] font-semibold tracking-normal text-on-navy/75">{label}</h3>
      <ul className="grid gap-1">{children}</ul>
    </li>
  )
}

function DrawerLink({ onChoose, ...link }: NavLink & { onChoose: () => void }) {
  return (
    <li>
      <Link
        to={link.path}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onChoose}
        className={`flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-on-navy/18 aria-[current=page]:bg-on-navy/15 ${countAtEnd}`}
        {...countAttributes(link)}
      >
        {link.label}
      </Link>
    </li>
  )
}
