import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuLink } from '#ui/control/Menu.tsx'
import { isCurrent, type NavGroup, type NavItem } from '../menus.ts'
import { headerItem } from './headerClass.ts'
import { countAtCorner, countAtEnd, countAttributes } from './menuCount.ts'

/** The menu of the role, as one line in the header. */
export function NavMenu({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Workbench">
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.label} data-current={isCurrent(item, pathname) || undefined}>
            {'path' in item ? (
              <Link
                to={item.path}
                activeOptions={exactly}
                className={`${headerItem} ${countAtCorner}`}
                {...countAttributes(item)}
              >
                {item.label}
              </Link>
            ) : (
              <GroupOf {...item} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupOf(group: NavGroup) {
  const { label, links } = group
  const trigger = (
    <button type="button" className={`${headerItem} ${countAtCorner}`} {...countAttributes(group)}>
      {label}
      <ChevronDown size={15} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {links.map((link) => (
        <MenuLink
          key={link.label}
          className={countAtEnd}
          {...countAttributes(link)}
          render={<Link to={link.path} activeOptions={exactly} />}
        >
          {link.label}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Home would otherwise always be current, because every address of the workbench begins with its path. */
const exactly = { exact: true, includeSearch: false }
