import type { Role } from '#shared/roles.ts'
import { type MenuName, menuGroups, type ToolIcon, type WebPage } from './feature.ts'
import { useUser } from './session.ts'
import { useOpenPages } from './workbench.ts'

export interface NavLink {
  label: string
  path: string
  within?: string | undefined
  icon?: ToolIcon | undefined
}
export interface NavGroup {
  label: string
  links: readonly NavLink[]
}
export type NavItem = NavLink | NavGroup

/** The properties of a page that a menu uses. */
export type NamedPage = Pick<WebPage, 'path' | 'heading' | 'menu'>

/** The links of one menu for a role. `pages` are the pages that the user may open. */
export const linksIn = (menu: MenuName, pages: readonly NamedPage[], role: Role): NavLink[] =>
  pages
    .flatMap(({ path, heading, menu: places = [] }) => places.map((place) => ({ label: heading, ...place, path })))
    .filter((place) => place.in === menu && (place.for?.includes(role) ?? true))
    .sort((one, other) => one.order - other.order)

/** The links of a menu to the pages that the signed-in user may open. */
export function useLinks(menu: MenuName): NavLink[] {
  const user = useUser()
  return linksIn(menu, useOpenPages(user), user.type)
}

/** The menu in the header: first the links, then the groups that are not empty. */
export const headerMenu = (pages: readonly NamedPage[], role: Role): NavItem[] => [
  ...linksIn('header', pages, role),
  ...menuGroups.map((label) => ({ label, links: linksIn(label, pages, role) })).filter(({ links }) => links.length > 0),
]

/** Whether this item is marked as current on the page at this address. */
export const isCurrent = (item: NavItem, address: string): boolean =>
  'links' in item
    ? item.links.some((link) => isCurrent(link, address))
    : item.path === address || (item.within !== undefined && address.startsWith(item.within))
