import type { UploadsPlace } from '../config.ts'
import { bucketUploads } from './uploads/bucket.ts'
import { folderUploads } from './uploads/folder.ts'

/** Where uploaded files are kept. A name is made from what it names: it is written once and never means anything else. */
export interface Uploads {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  get(name: string): Promise<Buffer | undefined>
}

export const openUploads = (place: UploadsPlace): Uploads =>
  'folder' in place ? folderUploads(place.folder) : bucketUploads(place)
