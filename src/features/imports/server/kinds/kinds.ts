import type { ImportKindName } from '../../columns.ts'
import type { ImportKind } from '../importKind.ts'
import { discountImport } from './discounts.ts'
import { employeeImport } from './employees.ts'
import { navigationImport } from './navigation.ts'
import { productImport } from './products.ts'
import { storeImport } from './stores.ts'
import { userImport } from './users.ts'

export const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  products: productImport,
  stores: storeImport,
  employees: employeeImport,
  users: userImport,
  discounts: discountImport,
  navigation: navigationImport,
}
