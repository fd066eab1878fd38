import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuLink } from '#ui/Menu.tsx'
import { headerItem } from './headerClass.ts'
import { leadsTo, type MenuGroup, type MenuItem } from './menus.ts'

/** The role's menu, side by side in the header. */
export function NavMenu({ items }: { items: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Workbench">
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.label} data-current={leadsTo(item, pathname) || undefined}>
            {'path' in item ? (
              <Link to={item.path} activeOptions={exactly} className={headerItem}>
                {item.label}
              </Link>
            ) : (
              <NavGroup {...item} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavGroup({ label, links }: MenuGroup) {
  const trigger = (
    <button type="button" className={headerItem}>
      {label}
      <ChevronDown size={15} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {links.map(({ label, path }) => (
        <MenuLink key={label} render={<Link to={path} activeOptions={exactly} />}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Every address of the workbench begins with Home's. */
const exactly = { exact: true, includeSearch: false }
