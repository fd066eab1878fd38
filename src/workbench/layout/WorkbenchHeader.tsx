import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { nameAndRole } from '#shared/roles.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { Logo } from '#ui/page/Logo.tsx'
import { headerMenu } from '../menus.ts'
import { partsFor, useOpenPages, useWorkbench } from '../workbench.ts'
import { AccountTools } from './AccountTools.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import { fitHeader } from './fitHeader.ts'
import { headerBar, headerHome, headerLine } from './headerClass.ts'
import { NavMenu } from './NavMenu.tsx'
import { useMenuCounts } from './useMenuCounts.ts'

/** The header is one line at every width. The drawer holds what does not fit; see `fitHeader`. */
export function WorkbenchHeader({ user }: { user: SessionUser }) {
  const { guards } = useWorkbench()
  const pages = useOpenPages(user)
  const counts = useMenuCounts(pages.some(({ counted }) => counted))
  useJobNotices(counts.jobs ?? 0)
  const items = headerMenu(pages, user.type, counts)
  return (
    <header data-screen-only className={headerBar}>
      <div ref={fitHeader} data-theme="dark" className={headerLine}>
        <div className="not-group-data-[without~=menu]:hidden">
          <DrawerButton user={user} items={items} counts={counts} />
        </div>
        <Link to={guards.homeOf(user)} activeOptions={{ exact: true }} className={headerHome}>
          <Logo src={shop.logo} />
          <span className="truncate">{shop.name}</span>
        </Link>
        <div className="group-data-[without~=menu]:hidden">
          <NavMenu items={items} />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <span className="mr-1 text-sm whitespace-nowrap text-on-navy/75 group-data-[without~=name]:sr-only">
            {nameAndRole(user)}
          </span>
          <HeaderParts user={user} />
          <div className="flex gap-2 group-data-[without~=tools]:hidden">
            <AccountTools counts={counts} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Jobs that were started before the page was loaded also show a notice when they end. */
function useJobNotices(open: number) {
  useEffect(() => {
    if (open > 0) void import('#ui/jobs/watchJobs.ts').then((it) => it.watchOpenJobs()).catch(() => undefined)
  }, [open])
}

/** Parts that features add, the cart for example. Only the roles that see a part load its code. */
function HeaderParts({ user }: { user: SessionUser }) {
  return partsFor(user, useWorkbench().headerParts).map(({ name, Part }) => (
    <Suspense key={name} fallback={<span className="h-10 w-24" />}>
      <Part />
    </Suspense>
  ))
}
