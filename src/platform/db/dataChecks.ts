import type { Database } from './database.ts'
import { codeOf, messageOf } from './embedded/startErrors.ts'

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

/**
 * Runs the checks on a database. They only read, so the shop may be running. A check that throws is a fault in the results: a
 * restore must not end because a check has an error.
 */
export async function runChecks(db: Database, checks: readonly DataCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) results.push(await runCheck(db, check))
  return results
}

async function runCheck(db: Database, { holds, fails, findFaulty }: DataCheck): Promise<CheckResult> {
  try {
    const ids = await findFaulty(db)
    if (ids.length === 0) return { isGood: true, sentence: holds }
    const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : ''
    return { isGood: false, sentence: `${fails}: ${ids.slice(0, mostIds).join(', ')}${more}` }
  } catch (error) {
    return { isGood: false, sentence: isOlder(error) ? notYet(holds) : notChecked(holds, error) }
  }
}

/** The table or the column does not exist: a restored backup is brought up to date at the next start. */
function isOlder(error: unknown): boolean {
  const code = codeOf(error)
  return code === '42P01' || code === '42703'
}
const notYet = (holds: string) =>
  `Not checked, because the database is of an older release: “${holds}” Start the shop, and run npm run verify.`

const notChecked = (holds: string, error: unknown) =>
  `Not checked, because the check failed: “${holds}” Its error: ${messageOf(error)}`
