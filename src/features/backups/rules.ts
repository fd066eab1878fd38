import type { Backup, BackupOverview } from './contract.ts'

const oldest = 2 * 24 * 3_600_000

/** The newest backup that can be used. */
export const newestOf = (backups: readonly Backup[]): Backup | undefined =>
  backups.find(({ ended_at, error }) => ended_at !== null && error === '')

export interface Advice {
  /** Work can be lost until somebody does it. */
  isUrgent: boolean
  sentence: string
}

/** Whether an external PostgreSQL has archived changes of late. That is the only sign that somebody backs it up. */
export const isArchived = ({ database_archive }: BackupOverview, now: Date): boolean => {
  const { archived_at = null, failed_at = null } = database_archive ?? {}
  if (archived_at === null || now.getTime() - Date.parse(archived_at) > oldest) return false
  return failed_at === null || Date.parse(failed_at) < Date.parse(archived_at)
}

/** Lists what is wrong with the backups, each with what to do. */
export function findAdvice(overview: BackupOverview, now: Date): Advice[] {
  const { failure, place_error, items, is_archive_paused, archive_error, is_same_disk, is_encrypted, has_database } =
    overview
  const newest = newestOf(items)
  const age = newest?.ended_at ? now.getTime() - Date.parse(newest.ended_at) : undefined
  const advice: (Advice | false)[] = [
    place_error !== '' &&
      urgent(`The place of the backups cannot be read: ${place_error} Check that its disk is connected.`),
    failure !== null && urgent(`The last attempt failed: ${failure.message} Correct that, and choose “Back up now”.`),
    age !== undefined && age > oldest && urgent('The newest backup is older than two days. Choose “Back up now”.'),
    items[0] !== undefined &&
      items[0] !== newest &&
      urgent('The last backup cannot be used. Its reason is in the list below.'),
    is_archive_paused &&
      urgent(
        'Changes are not saved between the backups, because the place did not accept them for a long time. The next backup that succeeds starts that again.',
      ),
    !is_archive_paused && archive_error !== '' && urgent(`Changes since the last backup are waiting: ${archive_error}`),
    is_same_disk &&
      better(
        'The backups are on the disk of the shop. If it breaks, both are lost: set BACKUP_URL to another disk or to a bucket.',
      ),
    !is_encrypted &&
      !is_same_disk &&
      better('The backups are not encrypted. Set BACKUP_KEY, and keep the key somewhere else.'),
    !has_database && newest === undefined && better('There is no backup of the pictures yet.'),
    !has_database &&
      !isArchived(overview, now) &&
      better(
        'The shop does not back up this database, and PostgreSQL does not archive its changes. Ask whoever runs the database for its backups, and try a restore.',
      ),
  ]
  return advice.filter((each) => each !== false)
}

const urgent = (sentence: string): Advice => ({ isUrgent: true, sentence })
const better = (sentence: string): Advice => ({ isUrgent: false, sentence })

/** A size for people: `14.9 MB`. */
export const inMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
