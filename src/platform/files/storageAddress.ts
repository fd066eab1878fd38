/** Where pictures or backups are kept: in a folder of this machine, or in an S3 bucket. */
export type StorageAddress = { folder: string } | Bucket
export interface Bucket {
  /** Like https://host/bucket */
  bucket: string
  region: string
  key: string
  secret: string
}
