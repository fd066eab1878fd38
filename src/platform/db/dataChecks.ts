import type { Database } from './database.ts'
import { codeOf } from './embedded/startErrors.ts'

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
    const ids = await findFaulty(db).catch(undefinedIfOlder)
    if (ids === undefined) {
      const sentence = `Not checked, because the database is of an older release: “${holds}” Start the shop, and run npm run verify.`
      results.push({ isGood: false, sentence })
      continue
    }
    const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : ''
    const isGood = ids.length === 0
    results.push({ isGood, sentence: isGood ? holds : `${fails}: ${ids.slice(0, mostIds).join(', ')}${more}` })
  }
  return results
}

/** The table or the column does not exist: a restored backup is brought up to date at the next start. */
function undefinedIfOlder(error: unknown): undefined {
  const code = codeOf(error)
  if (code === '42P01' || code === '42703') return undefined
  throw error
}
