import { listStoreNames } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { ImportKindName } from '../../columns.ts'
import type { ImportKind } from '../importKind.ts'
import { discountImport } from './discounts.ts'
import { employeeImport } from './employees.ts'
import { navigationImport } from './navigation.ts'
import { productImport } from './products.ts'
import { storeImport } from './stores.ts'
import { userImport } from './users.ts'

const otherKinds: Readonly<Record<Exclude<ImportKindName, 'products'>, ImportKind>> = {
  stores: storeImport,
  employees: employeeImport,
  users: userImport,
  discounts: discountImport,
  navigation: navigationImport,
}

/** A list that can be imported. A file of products has columns for each store. */
export const findKind = async (db: Database, name: ImportKindName): Promise<ImportKind> =>
  name === 'products' ? productImport(await listStoreNames(db)) : otherKinds[name]
