import type { Role } from '#shared/roles.ts'
import type { ImportKindName } from './columns.ts'

/** The lists that the warehouse can import. Administrators can import all. */
const ofWarehouse: readonly ImportKindName[] = ['products']

export const isOpenTo = (role: Role, kind: ImportKindName) =>
  role === 'admin' || (role === 'admin_warehouse' && ofWarehouse.includes(kind))
