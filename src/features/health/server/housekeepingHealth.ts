import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { hasReported } from '#platform/db/nodes.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'
import { type HousekeepingRule, type HousekeepingRun, lastHousekeeping } from '#platform/shop/housekeeping.ts'
import type { HealthTable, HealthValue } from '#shared/healthPart.ts'

/** A shop that was switched off for days runs its rules in the first minutes after its start. */
const timeAfterStart = '1 hour'

/** Returns whether a node has had the time to run all rules. */
const hadTimeToRun = async (db: Database): Promise<boolean> => {
  const node = await db
    .selectFrom('nodes')
    .select('id')
    .where('started_at', '<', sql<string>`now() - ${timeAfterStart}::interval`)
    .where(hasReported)
    .limit(1)
    .executeTakeFirst()
  return node !== undefined
}

export const housekeepingHealth: HealthCheck = {
  name: 'Housekeeping',
  order: 8,
  async check({ db, housekeeping }) {
    const runs = new Map((await lastHousekeeping(db)).map((run) => [run.rule, run]))
    const hadTime = await hadTimeToRun(db)
    const rules = housekeeping.map((rule) => {
      const run = runs.get(rule.rows)
      return { ...rule, run, isLate: hadTime && run?.is_old !== false }
    })
    const failed = rules.filter(({ run }) => run && run.error !== '')
    const late = rules.filter(({ isLate }) => isLate)
    return {
      state: failed.length + late.length > 0 ? 'warning' : 'good',
      summary:
        late.length > 0
          ? 'Old rows have not been deleted for two days.'
          : failed.length > 0
            ? 'Some old rows could not be deleted.'
            : 'Rows that are no longer needed are deleted by themselves.',
      facts: [],
      table: { columns: ['Deleted by itself', 'Kept', 'Last run', 'Rows deleted'], rows: rules.map(rowOf) },
      advice: [...failed.map(adviceOfFailed), ...(late.length > 0 ? [adviceOfLate(late.map(({ rows }) => rows))] : [])],
    }
  },
}

interface JudgedRule extends HousekeepingRule {
  run: HousekeepingRun | undefined
  isLate: boolean
}

const rowOf = ({ rows, kept, run, isLate }: JudgedRule): HealthTable['rows'][number] => ({
  name: rows,
  state: isLate || (run && run.error !== '') ? 'warning' : 'good',
  values: [
    { value: kept, kind: 'text' },
    run ? { value: run.started_at, kind: 'moment' } : { value: 'Not yet', kind: 'text' },
    resultOf(run, isLate),
  ],
})

function resultOf(run: HousekeepingRun | undefined, isLate: boolean): HealthValue {
  if (run && run.error !== '') return { value: 'Failed', kind: 'text' }
  if (isLate) return { value: 'Late', kind: 'text' }
  if (!run) return { value: '', kind: 'text' }
  return run.deleted === null ? { value: 'Runs now', kind: 'text' } : { value: run.deleted, kind: 'number' }
}

const adviceOfFailed = ({ rows, everyHours = 1, run }: JudgedRule) =>
  `${rows} could not be deleted: “${run?.error.replace(/[.]$/, '')}”. This is tried again ${everyHours === 1 ? 'within about an hour' : 'within about a day'}. If it fails again, give this sentence to the people who look after the server.`

const adviceOfLate = (names: readonly string[]) =>
  `Restart the server: it runs the housekeeping in the first minutes. If ${names.length === 1 ? `“${names[0]}” is` : 'these rows are'} still late an hour later, look at its log for “housekeeping”.`
