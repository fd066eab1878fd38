import type { HealthCheck } from '#platform/shop/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'
import { backupsPage } from '#shared/pageAddresses.ts'
import type { BackupOverview } from '../contract.ts'
import { findAdvice, isArchived, newestOf } from '../rules.ts'
import { readOverview } from './readOverview.ts'

export const backupsHealth: HealthCheck = {
  name: 'Backups',
  order: 2,
  async check({ db, backups }) {
    const overview = await readOverview(db, backups)
    const page = { label: 'Open the backups', path: backupsPage() }
    if (!overview.is_on) {
      const advice = ['Remove BACKUP_URL=off from the settings of the server and restart it.']
      return { state: 'warning', summary: 'Backups are off.', facts: [], advice, page }
    }
    const now = new Date()
    const advice = findAdvice(overview, now)
    const state = advice.some(({ isUrgent }) => isUrgent) ? 'bad' : advice.length > 0 ? 'warning' : 'good'
    return {
      state,
      summary: summaryOf(overview, now),
      facts: factsOf(overview),
      advice: advice.map((each) => each.sentence),
      page,
    }
  },
}

function summaryOf(overview: BackupOverview, now: Date) {
  if (!overview.has_database && !isArchived(overview, now)) return 'The shop does not back up this database.'
  if (newestOf(overview.items) === undefined) return 'There is no backup yet.'
  return overview.has_database
    ? 'The shop backs itself up.'
    : 'The shop backs up its pictures and settings, and PostgreSQL archives its changes.'
}

function factsOf({ items, archived_until, database_archive, place }: BackupOverview): HealthFact[] {
  const newest = newestOf(items)
  return [
    { label: 'Place', value: place, kind: 'text' },
    ...(newest?.ended_at ? [{ label: 'Newest', value: newest.ended_at, kind: 'moment' } as const] : []),
    ...(newest ? [{ label: 'Size', value: newest.bytes, kind: 'bytes' } as const] : []),
    ...(database_archive?.archived_at
      ? [{ label: 'PostgreSQL archived changes', value: database_archive.archived_at, kind: 'moment' } as const]
      : []),
    ...(archived_until ? [{ label: 'Changes saved until', value: archived_until, kind: 'moment' } as const] : []),
  ]
}
