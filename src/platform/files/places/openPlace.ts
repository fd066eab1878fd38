import type { UploadsPlace } from '../uploadsPlace.ts'
import { bucketPlace } from './bucketPlace.ts'
import type { FilePlace } from './filePlace.ts'
import { folderPlace } from './folderPlace.ts'

export const openPlace = (place: UploadsPlace): FilePlace =>
  'folder' in place ? folderPlace(place.folder) : bucketPlace(place)

/** The name of a place for messages, without the secrets of its address. */
export const nameOfPlace = (place: UploadsPlace): string =>
  'folder' in place ? place.folder : place.bucket.replace(/^https?:/, 's3:')
