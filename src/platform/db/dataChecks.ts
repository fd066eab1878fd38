import type { Database } from './database.ts'

/** A rule of the business that all rows together must follow. `npm run verify` checks it, and so does each backup. */
export interface DataCheck {
  /** The sentence that is printed if no row breaks the rule. */
  holds: string
  /** The beginning of the sentence that lists the ids of rows that break it. */
  fails: string
  findFaulty(db: Database): Promise<readonly (number | string)[]>
}

export interface CheckResult {
  isGood: boolean
  sentence: string
}

const mostIds = 50

/** Runs the checks on a database. They only read, so the shop may be running. */
export async function runChecks(db: Database, checks: readonly DataCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { holds, fails, findFaulty } of checks) {
    const ids = await findFaulty(db)
    const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : ''
    const isGood = ids.length === 0
    results.push({ isGood, sentence: isGood ? holds : `${fails}: ${ids.slice(0, mostIds).join(', ')}${more}` })
  }
  return results
}
