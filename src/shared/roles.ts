import * as z from 'zod'

export const roles = ['admin', 'admin_warehouse', 'admin_user', 'supplier'] as const
export type Role = (typeof roles)[number]

/** Who may make a call. `public` is everyone, signed in or not. A `till` authenticates with the key of its store. */
export type Caller = Role | 'public' | 'till'

/** All users. */
export const signedIn = roles
/** All roles of our own company, so without the supplier. */
export const staff = ['admin', 'admin_warehouse', 'admin_user'] as const
export const office = ['admin', 'admin_warehouse'] as const

export const Role = z.enum(roles)
/** Older clients send `admin_supplier` instead of `supplier`. */
export const RoleOnInput = z.preprocess((type) => (type === 'admin_supplier' ? 'supplier' : type), Role)

export const roleNames: Record<Role, string> = {
  admin: 'Administrator',
  admin_warehouse: 'Warehouse',
  admin_user: 'Store',
  supplier: 'Supplier',
}

/** The name of a user and the role, `Head Office · Administrator`. The user called Warehouse has the same word for both. */
export const nameAndRole = ({ username, type }: { username: string; type: Role }) =>
  username === roleNames[type] ? username : `${username} · ${roleNames[type]}`
