import type { StorageAddress } from '../files/storageAddress.ts'

/** Where and how backups are made, or undefined if they are off. */
export interface BackupConfig {
  storage: StorageAddress
  key: string | undefined
  /** The time of the day at the shop, `HH:mm`. */
  at: string
  keep: { days: number; weeks: number; months: number }
  /** How many minutes of work a broken disk may cost. */
  minutes: number
}
