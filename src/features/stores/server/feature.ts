import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { store, storeKey, storePhoto, storePin } from './audited.ts'
import { fillStores } from './demo.ts'
import { storeRoutes } from './routes.ts'
import { serveStorePages } from './serveStorePages.ts'
import { listPhotoNames, listStoresOfFile, storeFileColumns } from './storeFile.ts'

export const stores: ServerFeature = {
  routes: storeRoutes,
  audited: [store, storePin, storeKey, storePhoto],
  publicPages: serveStorePages,
  demo: fillStores,
  lists: [
    wholeList({
      file: 'stores',
      about: 'a store with its address, its opening hours and its days of closing',
      read: async (db) => ({ columns: storeFileColumns, rows: await listStoresOfFile(db) }),
      pictures: listPhotoNames,
    }),
  ],
}
