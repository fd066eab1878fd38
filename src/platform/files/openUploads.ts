import type { UploadsPlace } from '../config.ts'
import { bucketUploads } from './uploads/bucket.ts'
import { folderUploads } from './uploads/folder.ts'
import type { Uploads } from './uploads/uploads.ts'

export const openUploads = (place: UploadsPlace): Uploads =>
  'folder' in place ? folderUploads(place.folder) : bucketUploads(place)
