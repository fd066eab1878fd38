import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { daysAfter } from '#shared/day.ts'
import { type Failure, nameOf, type Result } from './testReports.ts'

/** With more failures than this, they are not a coincidence, so no test is run again. */
export const mostRetries = 10

/** A test that may fail for some days, because it could not be repaired at once. */
export interface Quarantined {
  /** The name of the test, as in the list of failed tests. */
  test: string
  reason: string
  /** The last day, at most 14 days away. After it, every run fails. */
  until: string
}

const quarantineFile = 'test/quarantine.json'
const mostDays = 14

export function readQuarantine(today: string): { tests: Quarantined[]; faults: Failure[] } {
  const tests: Quarantined[] = JSON.parse(readFileSync(quarantineFile, 'utf8'))
  const faults = tests.flatMap((each) => faultOf(each, today) ?? [])
  return { tests, faults: faults.map((error) => ({ titles: [quarantineFile], error })) }
}

/** Returns what is wrong with an entry, or undefined. */
export function faultOf({ test, reason, until }: Quarantined, today: string): string | undefined {
  if (isProtected(test)) return `“${test}” is a test of money, stock, rights or lost input. Repair it now.`
  if (reason.trim() === '') return `“${test}” needs a reason.`
  if (!/^\d{4}-\d\d-\d\d$/.test(until)) return `“${test}” needs a last day, as in 2026-12-01.`
  if (until < today) return `“${test}” was to be repaired by ${until}. Repair it now.`
  if (until > daysAfter(today, mostDays)) return `“${test}” may stay for ${mostDays} days, not until ${until}.`
  return undefined
}

const protectedPaths = [
  ...[
    'accounts',
    'adjustments',
    'auth',
    'barcodes',
    'cart',
    'catalogue',
    'checkout',
    'discount',
    'inventory',
    'invoice',
  ],
  ...[
    'limits',
    'money',
    'order',
    'passwords',
    'places',
    'privacy',
    'proof',
    'reports',
    'role',
    'secondFactors',
    'secret',
  ],
  ...[
    'session',
    'signIn',
    'signUp',
    'stock',
    'tax',
    'till',
    'undo',
    'unsaved',
    'useForm',
    'FormDialog',
    'users',
    'zReport',
  ],
].map((part) => part.toLowerCase())
const protectedWords = /\b(los[est]\w*|unsaved|typed|drafts?)\b/i

/** Tests of money, stock and rights, and of what users have typed, may never fail. */
function isProtected(test: string) {
  const [file = '', ...titles] = test.split(' › ')
  return protectedPaths.some((part) => file.toLowerCase().includes(part)) || protectedWords.test(titles.join(' '))
}

/** The result of a run. */
export interface Verdict {
  passed: number
  failed: Failure[]
  /** The tests that failed, and passed when they ran once more by themselves. */
  flaky: Failure[]
  quarantined: Failure[]
}

/** Runs each failed test once more by itself, unless there are too many, or the failure is not of a test. */
export async function judge(
  results: readonly Result[],
  runAgain?: (failure: Failure) => Result | Promise<Result>,
  excused: readonly Quarantined[] = [],
): Promise<Verdict> {
  const verdict: Verdict = { passed: 0, failed: [], flaky: [], quarantined: [] }
  for (const { passed } of results) verdict.passed += passed
  const failures = results.flatMap((result) => result.failures)
  for (const failure of failures) {
    const isTest = failure.file !== undefined
    const again = isTest && failures.length <= mostRetries ? await runAgain?.(failure) : undefined
    if (again && again.failures.length === 0 && again.passed > 0) {
      verdict.flaky.push(failure)
      verdict.passed += again.passed
    } else if (excused.some(({ test }) => test === nameOf(failure))) verdict.quarantined.push(failure)
    else verdict.failed.push(failure)
  }
  return verdict
}

/**
 * Prints the tests that did not pass at once, writes the flaky ones to a file, and prints the result in a line that other
 * programs read.
 */
export function printVerdict({ passed, failed, flaky, quarantined }: Verdict) {
  list('Failed', failed)
  list('In quarantine, and failed', quarantined)
  list('Flaky: failed, and passed when run once more alone', flaky)
  if (!existsSync('test-results')) mkdirSync('test-results')
  const kept = flaky.map((failure) => ({ test: nameOf(failure), error: firstLines(failure.error).join('\n') }))
  writeFileSync('test-results/flaky.json', `${JSON.stringify(kept, null, 2)}\n`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
}

/** Prints each test with its error and the command that runs it alone. */
function list(heading: string, failures: readonly Failure[]) {
  if (failures.length > 0) console.log(`\n${heading}:`)
  for (const failure of failures) {
    const { file, titles, error } = failure
    console.log(`  ✗ ${nameOf(failure)}`)
    for (const line of firstLines(error)) console.log(`      ${line}`)
    if (file) console.log(`      npm test -- ${file}${titles.length > 0 ? ` -t ${quote(titles.at(-1) ?? '')}` : ''}`)
  }
}

const mostLines = 12

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const colours = /\u001b\[\d+(;\d+)*m/g
/** A line of a stack trace that is not in our code. */
const foreignFrame = /^\s*at .*(node_modules|node:|<anonymous>)/
const firstLines = (error: string) => {
  const lines = error
    .replace(colours, '')
    .replaceAll(`${process.cwd()}/`, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !foreignFrame.test(line))
  return lines.length === 0 ? ['There is no message; look at the output above.'] : lines.slice(0, mostLines)
}

/** Quotes a text so that a shell takes it as one word. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
