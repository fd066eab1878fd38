import type { UploadsPlace } from '../files/uploadsPlace.ts'

/** Where and how backups are made, or undefined if they are off. */
export interface BackupConfig {
  place: UploadsPlace
  key: string | undefined
  /** The time of the day at the shop, `HH:mm`. */
  at: string
  keep: { days: number; weeks: number; months: number }
  /** How many minutes of work a broken disk may cost. */
  minutes: number
}
