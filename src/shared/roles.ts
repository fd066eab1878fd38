import * as z from 'zod'

export const roles = ['admin', 'admin_warehouse', 'admin_user', 'supplier'] as const
export type Role = (typeof roles)[number]

/** Whom a call may be open to. `public` is everyone, signed in or not; a `till` speaks for its store, by the store's key. */
export type Caller = Role | 'public' | 'till'

/** Everyone who works with the shop. */
export const signedIn = roles
/** The people of our own house: every role but the supplier. */
export const staff = ['admin', 'admin_warehouse', 'admin_user'] as const
export const office = ['admin', 'admin_warehouse'] as const

export const Role = z.enum(roles)
/** Older clients say `admin_supplier` for what the house calls `supplier`. */
export const RoleOnInput = z.preprocess((type) => (type === 'admin_supplier' ? 'supplier' : type), Role)

export const roleNames: Record<Role, string> = {
  admin: 'Administrator',
  admin_warehouse: 'Warehouse',
  admin_user: 'Store',
  supplier: 'Supplier',
}
