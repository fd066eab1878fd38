import type { StorageAddress } from '../storageAddress.ts'
import { bucketStorage } from './bucketStorage.ts'
import type { FileStorage } from './fileStorage.ts'
import { folderStorage } from './folderStorage.ts'

export const openStorage = (storage: StorageAddress): FileStorage =>
  'folder' in storage ? folderStorage(storage.folder) : bucketStorage(storage)

/** The name of a storage for messages, without the secrets of its address. */
export const nameOfStorage = (storage: StorageAddress): string =>
  'folder' in storage ? storage.folder : storage.bucket.replace(/^https?:/, 's3:')
