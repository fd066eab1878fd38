import { gauge, type Metric } from '../metrics/metric.ts'
import type { BackupService } from './backupService.ts'

export const backupMetrics = (backups: BackupService): readonly Metric[] => [
  gauge(
    'tidewater_backup_age_seconds',
    'Age of the newest backup that was not found faulty; +Inf if there is none.',
    async () => {
      const newest = (await backups.list()).find(({ manifest, proof }) => manifest && proof?.error === undefined)
      return newest?.manifest ? (Date.now() - Date.parse(newest.manifest.ended)) / 1000 : Number.POSITIVE_INFINITY
    },
  ),
]
