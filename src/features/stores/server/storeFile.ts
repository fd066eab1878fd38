import type { Database } from '#platform/db/database.ts'
import type { Column } from '#shared/columns.ts'
import { type Store, storeColumns } from '../columns.ts'
import { closuresInWords, hoursInWords } from '../rules.ts'
import { listStores } from './queries.ts'

type StoreOfFile = Omit<Store, 'hours' | 'closures'> & { hours: string; closures: string }

/** The columns of the page, and what its dialogs have beside them. */
export const storeFileColumns: readonly Column<keyof StoreOfFile>[] = [
  ...storeColumns,
  { key: 'time_zone', header: 'Time Zone' },
  { key: 'latitude', header: 'Latitude', kind: 'number' },
  { key: 'longitude', header: 'Longitude', kind: 'number' },
  { key: 'hours', header: 'Opening Hours' },
  { key: 'closures', header: 'Closed On' },
  { key: 'words', header: 'Text in English' },
  { key: 'words_fr', header: 'Text in French' },
]

/** There are at most a hundred stores. */
export const listStoresOfFile = async (db: Database): Promise<StoreOfFile[]> =>
  (await listStores(db)).map((store) => ({
    ...store,
    hours: hoursInWords(store.hours),
    closures: closuresInWords(store.closures),
  }))

export const listPhotoNames = (db: Database) =>
  db.selectFrom('store_photos').select('image_name').orderBy('id').execute()
