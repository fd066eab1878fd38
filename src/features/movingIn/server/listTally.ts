import type { FindingVerdict, MovedCounts } from '../columns.ts'
import type { MovedList } from './movedList.ts'
import type { NewFinding } from './runs.ts'

/** A row as that system answered it, with its name for people. */
export interface NamedRow {
  given: unknown
  key: string
  called: string
}

/** Gets each row as that system answered it, and whether it is the same here now. */
export type ObserveRow = (given: unknown, isTaken: boolean) => void

/** What a run has counted and found in one list so far. */
export function openTally({ list, hasNoIds }: MovedList, findings: NewFinding[], observe: ObserveRow) {
  const counts: MovedCounts = { list, there: 0, here: 0, new: 0, changed: 0, same: 0, not_taken: 0 }
  /** The keys of the rows that are the same here now. */
  const came: string[] = []
  const find = (verdict: FindingVerdict, { key, called }: Pick<NamedRow, 'key' | 'called'>, reason: string) => {
    findings.push({ list, verdict, key: hasNoIds ? '' : key, called, reason })
  }
  return {
    counts,
    came,
    find,
    take(row: Pick<NamedRow, 'given' | 'key'>, as: 'new' | 'changed' | 'same') {
      counts[as]++
      came.push(row.key)
      observe(row.given, true)
    },
    leaveOut(row: NamedRow, reason: string, verdict: FindingVerdict = 'not_taken') {
      counts.not_taken++
      find(verdict, row, reason)
      observe(row.given, false)
    },
  }
}
export type ListTally = ReturnType<typeof openTally>
