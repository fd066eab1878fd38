import type { ImportKindName } from '../../columns.ts'
import type { ImportKind } from '../importKind.ts'
import { discounts } from './discounts.ts'
import { employees } from './employees.ts'
import { navigation } from './navigation.ts'
import { products } from './products.ts'
import { stores } from './stores.ts'
import { users } from './users.ts'

export const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  products,
  stores,
  employees,
  users,
  discounts,
  navigation,
}
