import type { Role } from '#shared/roles.ts'
import { type MenuName, menuGroups, type ToolIcon, type WebPage } from './feature.ts'

export interface MenuLink {
  label: string
  path: string
  within?: string | undefined
  icon?: ToolIcon | undefined
}
export interface MenuGroup {
  label: string
  links: readonly MenuLink[]
}
export type MenuItem = MenuLink | MenuGroup

/** What a menu reads of a page. */
export type NamedPage = Pick<WebPage, 'path' | 'heading' | 'menu'>

/** The links of one menu, for a role; `pages` are those that the user may open. */
export const linksIn = (menu: MenuName, pages: readonly NamedPage[], role: Role): MenuLink[] =>
  pages
    .flatMap(({ path, heading, menu: places = [] }) => places.map((place) => ({ label: heading, ...place, path })))
    .filter((place) => place.in === menu && (place.for?.includes(role) ?? true))
    .sort((one, other) => one.order - other.order)

/** The menu in the header: links first, then the groups that have any. */
export const headerMenu = (pages: readonly NamedPage[], role: Role): MenuItem[] => [
  ...linksIn('header', pages, role),
  ...menuGroups.map((label) => ({ label, links: linksIn(label, pages, role) })).filter(({ links }) => links.length > 0),
]

/** Whether this item is current on the page at this address. */
export const leadsTo = (item: MenuItem, address: string): boolean =>
  'links' in item
    ? item.links.some((link) => leadsTo(link, address))
    : item.path === address || (item.within !== undefined && address.startsWith(item.within))
