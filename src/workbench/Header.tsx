import { Link } from '@tanstack/react-router'
import { roleNames } from '#shared/roles.ts'
import type { SessionUser } from '#shared/session.ts'
import { Mark } from '#ui/Mark.tsx'
import { shop } from '#ui/shop.ts'
import { AccountTools } from './AccountTools.tsx'
import { Drawer } from './Drawer.tsx'
import { fitted } from './fitted.ts'
import { HeaderParts } from './HeaderParts.tsx'
import { headerMenu } from './menus.ts'
import { NavMenu } from './NavMenu.tsx'
import { useOpenPages, useWorkbench } from './workbench.ts'

/** The header is one line at every width. The drawer holds what does not fit; see `fitted`. */
export function Header({ user }: { user: SessionUser }) {
  const { guards } = useWorkbench()
  const items = headerMenu(useOpenPages(user), user.type)
  return (
    <header data-screen-only className="bg-navy px-4 text-on-navy sm:px-5">
      {/* On the dark ground the controls have their dark colours in the light theme too. */}
      <div ref={fitted} data-theme="dark" className="group flex min-h-14 items-center gap-2">
        <div className="not-group-data-[without~=menu]:hidden">
          <Drawer user={user} items={items} />
        </div>
        <Link to={guards.homeOf(user)} className={homeLink}>
          <Mark />
          <span className="truncate">{shop.name}</span>
        </Link>
        <div className="group-data-[without~=menu]:hidden">
          <NavMenu items={items} />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <span className="mr-1 text-sm whitespace-nowrap text-on-navy/75 group-data-[without~=name]:sr-only">
            {user.username} · {roleNames[user.type]}
          </span>
          <HeaderParts role={user.type} />
          <div className="flex gap-2 group-data-[without~=tools]:hidden">
            <AccountTools />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The shop's name gives way last, when nothing else is left to. */
const homeLink =
  'mr-4 flex h-10 max-w-72 shrink-0 items-center gap-2.5 rounded-control font-display text-lg font-bold ' +
  'whitespace-nowrap group-data-[without~=tools]:min-w-0 group-data-[without~=tools]:shrink'
