import { gauge, type Metric } from '../metrics/metric.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'
import type { ArchiveService } from './archiveService.ts'
import type { BackupService, KnownBackup } from './backupService.ts'
import { readExternalArchive } from './externalArchive.ts'

export function backupMetrics(backups: BackupService): readonly Metric[] {
  const hasDatabase = backups.archive !== undefined
  /** When the newest backup was complete that was not found faulty. */
  let newest = Number.NEGATIVE_INFINITY
  let newestProved = Number.NEGATIVE_INFINITY
  let isFaulty = false
  const readNewest = async () => {
    const known = await backups.list()
    const endOf = (found: KnownBackup | undefined) =>
      Date.parse(found?.manifest?.ended ?? '') || Number.NEGATIVE_INFINITY
    newest = endOf(known.find(({ manifest, proof }) => manifest && proof?.error === undefined))
    newestProved = endOf(known.find(({ manifest, proof }) => manifest && proof && proof.error === undefined))
    isFaulty = known[0]?.error !== undefined || known[0]?.proof?.error !== undefined
    return true
  }
  let reading: Promise<boolean> | undefined
  /** Whether the storage answers in time. It is read once for all metrics, and not again before it has answered. */
  const isUp = async () => {
    reading ??= readNewest()
      .catch(() => false)
      .finally(() => {
        reading = undefined
      })
    return (await withinTime(reading, timeLimits.health.ready)) ?? false
  }
  return [
    {
      name: 'tidewater_backup_age_seconds',
      help: 'Age of the newest known backup that was not found faulty; +Inf if none is known.',
      type: 'gauge',
      // While the storage does not answer, the backup that was known before gets older. A missing metric would raise no alarm.
      samples: async () => {
        await isUp()
        const holds = hasDatabase ? 'everything' : 'pictures and settings'
        return [{ labels: { holds }, value: (Date.now() - newest) / 1000 }]
      },
    },
    {
      name: 'tidewater_backup_proved_age_seconds',
      help: 'Age of the newest known backup that was proved: a copy of it was started and read. +Inf if none is known.',
      type: 'gauge',
      samples: async () => {
        await isUp()
        return [{ value: (Date.now() - newestProved) / 1000 }]
      },
    },
    gauge(
      'tidewater_backup_failed',
      '1 if the last backup of this node failed, or the newest one cannot be used.',
      async () => {
        await isUp()
        return backups.state.failure || isFaulty ? 1 : 0
      },
    ),
    gauge('tidewater_backup_place_up', '1 if the storage of the backups answers.', async () =>
      (await isUp()) ? 1 : 0,
    ),
    ...(backups.archive ? ownArchive(backups.archive) : externalArchive),
  ]
}

const archiveMetrics = (age: Gauge, up: Gauge): readonly Metric[] => [
  gauge(
    'tidewater_database_archive_age_seconds',
    'How long ago changes of the database were archived; +Inf if they never were.',
    age,
  ),
  gauge('tidewater_database_archive_up', '0 if changes cannot be archived at the moment.', up),
]
type Gauge = Parameters<typeof gauge>[2]
const ageOf = (moment: string | Date | null) =>
  moment === null ? Number.POSITIVE_INFINITY : (Date.now() - new Date(moment).getTime()) / 1000

function ownArchive(archive: ArchiveService): readonly Metric[] {
  // Nothing is archived in the first minutes after the start. Until then, the age is the time since the start.
  const opened = new Date()
  return archiveMetrics(
    () => ageOf(archive.state.until ?? opened),
    () => (archive.state.error === undefined && !archive.state.isPaused ? 1 : 0),
  )
}

/** The shop does not back up an external database, and PostgreSQL alone knows whether somebody does. */
const externalArchive = archiveMetrics(
  async (db) => ageOf((await readExternalArchive(db)).archived_at),
  async (db) => {
    const { archived_at, failed_at } = await readExternalArchive(db)
    return failed_at === null || (archived_at !== null && archived_at > failed_at) ? 1 : 0
  },
)
