import { gauge, type Metric } from '../metrics/metric.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import type { BackupService } from './backupService.ts'
import { readExternalArchive } from './externalArchive.ts'

export function backupMetrics(backups: BackupService): readonly Metric[] {
  const hasDatabase = backups.archive !== undefined
  /** When the newest backup was complete that was not found faulty. */
  let newest = Number.NEGATIVE_INFINITY
  const readNewest = async () => {
    const found = (await backups.list()).find(({ manifest, proof }) => manifest && proof?.error === undefined)
    newest = found?.manifest ? Date.parse(found.manifest.ended) : Number.NEGATIVE_INFINITY
    return true
  }
  let reading: Promise<boolean> | undefined
  /** Whether the place answers in time. It is read once for all metrics, and not again before it has answered. */
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
      // While the place does not answer, the backup that was known before gets older. A missing metric would raise no alarm.
      samples: async () => {
        await isUp()
        const holds = hasDatabase ? 'everything' : 'pictures and settings'
        return [{ labels: { holds }, value: (Date.now() - newest) / 1000 }]
      },
    },
    gauge('tidewater_backup_place_up', '1 if the place of the backups answers.', async () => ((await isUp()) ? 1 : 0)),
    ...(hasDatabase ? [] : [archiveAge]),
  ]
}

/** Only of an external database: the shop does not back it up, and PostgreSQL alone knows whether somebody does. */
export const archiveAge = gauge(
  'tidewater_database_archive_age_seconds',
  'How long ago an external PostgreSQL archived changes; +Inf if it never did.',
  async (db) => {
    const { archived_at } = await readExternalArchive(db)
    return archived_at === null ? Number.POSITIVE_INFINITY : (Date.now() - Date.parse(archived_at)) / 1000
  },
)
