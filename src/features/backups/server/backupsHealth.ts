import type { HealthCheck } from '#platform/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'
import type { BackupOverview } from '../contract.ts'
import { backupsPage } from '../pages.ts'
import { findAdvice, newestOf } from '../rules.ts'
import { readOverview } from './readOverview.ts'

export const backupsHealth: HealthCheck = {
  name: 'Backups',
  order: 2,
  async check({ backups }) {
    const overview = await readOverview(backups)
    const page = { label: 'Open the backups', path: backupsPage() }
    if (!overview.is_on) {
      const advice = ['Remove BACKUP_URL=off from the settings of the server and restart it.']
      return { state: 'warning', summary: 'Backups are off.', facts: [], advice, page }
    }
    const advice = findAdvice(overview, new Date())
    const state = advice.some(({ isUrgent }) => isUrgent) ? 'bad' : advice.length > 0 ? 'warning' : 'good'
    return {
      state,
      summary: summaryOf(overview),
      facts: factsOf(overview),
      advice: advice.map((each) => each.sentence),
      page,
    }
  },
}

const summaryOf = ({ items }: BackupOverview) =>
  newestOf(items) === undefined ? 'There is no backup yet.' : 'The shop backs itself up.'

function factsOf({ items, archived_until, place }: BackupOverview): HealthFact[] {
  const newest = newestOf(items)
  return [
    { label: 'Place', value: place, kind: 'text' },
    ...(newest?.ended_at ? [{ label: 'Newest', value: newest.ended_at, kind: 'moment' } as const] : []),
    ...(newest ? [{ label: 'Size', value: newest.bytes, kind: 'bytes' } as const] : []),
    ...(archived_until ? [{ label: 'Changes saved until', value: archived_until, kind: 'moment' } as const] : []),
  ]
}
