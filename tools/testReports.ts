import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How many tests passed, and which failed. */
export interface Result {
  passed: number
  failures: Failure[]
}

export interface Failure {
  /** Undefined for a step that is not a test, such as the linter. */
  file?: string
  name: string
  error: string
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(path: string): Result | undefined {
  const report = read<VitestReport>(path)
  if (!report) return undefined
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file that cannot be loaded has failed, but has no failed test.
    if (failed.length === 0) return status === 'failed' ? [{ file, name: '', error: message }] : []
    return failed.map(({ fullName, failureMessages }) => ({ file, name: fullName, error: failureMessages[0] ?? '' }))
  })
  return { passed: report.numPassedTests, failures }
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: PlaywrightError }[] }[] }[]
}
interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}
interface PlaywrightReport {
  config: { rootDir: string }
  suites: Suite[]
  errors: { message?: string }[]
  stats: { expected: number; flaky: number }
}

export function readPlaywright(path: string): Result | undefined {
  const report = read<PlaywrightReport>(path)
  if (!report) return undefined
  const folder = relative(process.cwd(), report.config.rootDir)
  const failuresOf = ({ file, suites = [], specs }: Suite, titles: string[]): Failure[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({
          file: `${folder}/${file}`,
          name: [...titles, title].join(' '),
          error: describeError(results.find(({ error }) => error)?.error),
        })),
    ),
    ...suites.flatMap((suite) => failuresOf(suite, [...titles, suite.title])),
  ]
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [
      ...report.suites.flatMap((suite) => failuresOf(suite, [])),
      ...report.errors.map(({ message = '' }) => ({ name: 'Browser tests', error: message })),
    ],
  }
}

const describeError = ({ message = '', location }: PlaywrightError = {}) =>
  location ? `${relative(process.cwd(), location.file)}:${location.line}\n${message}` : message

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The runner ended before it wrote the report. Its exit code shows that it failed.
    return undefined
  }
}

/** Prints the failed tests again at the end, each with its error and the command that runs it alone. */
export function printFailures(failures: readonly Failure[]) {
  if (failures.length > 0) console.log('\nFailed:')
  for (const { file, name, error } of failures) {
    console.log(`  ✗ ${[file, name].filter(Boolean).join(' › ')}`)
    for (const line of firstLines(error)) console.log(`      ${line}`)
    if (file) console.log(`      npm test -- ${file}${name && ` -t ${quote(name)}`}`)
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
