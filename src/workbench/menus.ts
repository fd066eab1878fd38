import type { Role } from '#shared/roles.ts'
import { type MenuName, menuGroups, type ToolIcon, type WebPage } from './feature.ts'
import { useUser } from './session.ts'
import { useOpenPages } from './workbench.ts'

export interface NavLink {
  label: string
  path: string
  within?: string | undefined
  icon?: ToolIcon | undefined
  /** How many rows of its page are `counted`. */
  count?: number | undefined
  counted?: WebPage['counted']
}
export interface NavGroup {
  label: string
  links: readonly NavLink[]
}
export type NavItem = NavLink | NavGroup

/** The counts beside the links, by the names of their pages. */
export type Counts = Readonly<Record<string, number>>

/** The properties of a page that a menu uses. */
export type NamedPage = Pick<WebPage, 'name' | 'path' | 'heading' | 'menu' | 'counted'>

/** The links of one menu for a role. `pages` are the pages that the user may open. */
export const linksIn = (menu: MenuName, pages: readonly NamedPage[], role: Role, counts: Counts = {}): NavLink[] =>
  pages
    .flatMap(({ name, path, heading, counted, menu: places = [] }) =>
      places.map((place) => ({ label: heading, ...place, path, counted, count: counts[name] })),
    )
    .filter((place) => place.in === menu && (place.for?.includes(role) ?? true))
    .sort((one, other) => one.order - other.order)

/** The links of a menu to the pages that the signed-in user may open. */
export function useLinks(menu: MenuName, counts?: Counts): NavLink[] {
  const user = useUser()
  return linksIn(menu, useOpenPages(user), user.type, counts)
}

/** The menu in the header: first the links, then the groups that are not empty. */
export const headerMenu = (pages: readonly NamedPage[], role: Role, counts?: Counts): NavItem[] => [
  ...linksIn('header', pages, role, counts),
  ...menuGroups
    .map((label) => ({ label, links: linksIn(label, pages, role, counts) }))
    .filter(({ links }) => links.length > 0),
]

/** Whether this item is marked as current on the page at this address. */
export const isCurrent = (item: NavItem, address: string): boolean =>
  'links' in item
    ? item.links.some((link) => isCurrent(link, address))
    : item.path === address || (item.within !== undefined && address.startsWith(item.within))
