import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#features/accounts/contract.ts'
import { roleNames } from '#shared/roles.ts'
import { shop } from '#web/shop.ts'
import { AccountTools } from './AccountTools.tsx'
import { Drawer } from './Drawer.tsx'
import { homeOf } from './guards.ts'
import { HeaderCart } from './HeaderCart.tsx'
import { Mark } from './Mark.tsx'
import { menus, withPages } from './menus.ts'
import { NavMenu } from './NavMenu.tsx'
import { usePlaces } from './usePlaces.ts'

export function Header({ user }: { user: SessionUser }) {
  const open = new Set(usePlaces(user).map(({ path }) => path))
  const menu = withPages(menus[user.type], (path) => open.has(path))
  return (
    <header data-screen-only className="bg-navy text-on-navy">
      {/* On the deep ink, controls wear their dark colours by day too. */}
      <div data-theme="dark" className="flex min-h-14 items-center gap-2 px-4 sm:px-5">
        <div className="min-[769px]:hidden">
          <Drawer user={user} menu={menu} />
        </div>
        <Link
          to={homeOf(user)}
          className="mr-4 flex h-10 items-center gap-2.5 rounded-control font-display text-lg font-bold whitespace-nowrap"
        >
          <Mark />
          {shop.name}
        </Link>
        {menu.cart && (
          <div className="ml-auto min-[769px]:hidden">
            <HeaderCart to={menu.cart} />
          </div>
        )}
        <div className="flex grow items-center justify-between gap-4 max-[768px]:hidden">
          <NavMenu items={menu.items} />
          <div className="flex items-center gap-2">
            <span className="mr-1 truncate text-sm text-on-navy/75 max-lg:sr-only">
              {user.username} · {roleNames[user.type]}
            </span>
            <AccountTools menu={menu} />
          </div>
        </div>
      </div>
    </header>
  )
}
