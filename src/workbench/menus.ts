import type { Role } from '#shared/roles.ts'

export interface MenuLink {
  label: string
  path: string
  /** Where the pages stand that one comes to from there. */
  within?: string
}
export interface MenuGroup {
  label: string
  links: readonly MenuLink[]
}
export type MenuItem = MenuLink | MenuGroup
export interface Menu {
  items: readonly MenuItem[]
  cart?: string | undefined
  /** Beside the settings, for those whose menu has no Scheduling. */
  schedule?: string | undefined
  settings?: string | undefined
}

const home = { label: 'Home', path: '/admin' }
const inventory = { label: 'Inventory', path: '/admin/inventory' }
const transactions = { label: 'Transactions', path: '/admin/transactions/summary', within: '/admin/transactions/' }
const mobileReport = { label: 'Mobile Report', path: '/admin/mobileReport' }
const navigation = { label: 'Navigation Menu', path: '/admin/navigation' }
const appointments = { label: 'Appointments', path: '/admin/appointments' }
const schedule = '/admin/scheduling'
const settings = '/admin/settings'

/** What each role finds in the header. Pages are named here before they exist: see `withPages`. */
export const menus: Record<Role, Menu> = {
  admin: {
    items: [
      home,
      {
        label: 'Reports',
        links: [inventory, transactions, mobileReport, { label: 'ZReport', path: '/admin/zReport' }],
      },
      {
        label: 'Scheduling',
        links: [
          { label: 'Timestamps', path: '/admin/timestamps' },
          { label: 'Schedule', path: schedule },
          appointments,
          { label: 'Messages', path: '/admin/messages' },
        ],
      },
      {
        label: 'Accounts',
        links: [
          { label: 'Website Users', path: '/admin/settings/users' },
          { label: 'POS Stores', path: '/admin/stores' },
          { label: 'Employees', path: '/admin/employees' },
          navigation,
        ],
      },
    ],
    settings,
  },
  admin_user: {
    items: [home, appointments, transactions, { label: 'Reports', links: [mobileReport] }],
    cart: '/admin/cart',
    schedule,
    settings,
  },
  admin_warehouse: {
    items: [home, inventory, transactions, appointments, navigation, { label: 'Reports', links: [mobileReport] }],
    schedule,
  },
  supplier: {
    items: [
      { label: 'Home', path: '/adminSupplier' },
      { label: 'Inventory', path: '/admin/supplier/inventory' },
    ],
  },
}

/** Whether somebody at this address has come by the item. */
export const leadsTo = (item: MenuItem, address: string): boolean =>
  'links' in item
    ? item.links.some((link) => leadsTo(link, address))
    : item.path === address || (item.within !== undefined && address.startsWith(item.within))

/** A menu of the pages that can be opened: the rest is left out, and so is a group that has nothing left. */
export function withPages(menu: Menu, canOpen: (path: string) => boolean): Menu {
  const ifOpen = (path: string | undefined) => (path !== undefined && canOpen(path) ? path : undefined)
  return {
    items: menu.items.flatMap((item): MenuItem[] => {
      if ('path' in item) return canOpen(item.path) ? [item] : []
      const links = item.links.filter(({ path }) => canOpen(path))
      return links.length > 0 ? [{ ...item, links }] : []
    }),
    cart: ifOpen(menu.cart),
    schedule: ifOpen(menu.schedule),
    settings: ifOpen(menu.settings),
  }
}
