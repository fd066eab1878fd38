import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How many tests of a step passed, and which failed. */
export interface Result {
  passed: number
  failures: Failure[]
}

export interface Failure {
  /** Undefined for a step that is not a test, such as the linter. */
  file?: string
  /** The groups around a test and its own title. Empty if the whole file failed. */
  titles: string[]
  error: string
}

/** The name of a test in the lists of failed, flaky and quarantined tests. */
export const nameOf = ({ file, titles }: Pick<Failure, 'file' | 'titles'>) =>
  [file, ...titles].filter((part) => part !== undefined).join(' › ')

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(path: string): Result | undefined {
  const report = read<VitestReport>(path)
  if (!report) return undefined
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file that cannot be loaded has failed, but has no failed test.
    if (failed.length === 0) return status === 'failed' ? [{ file, titles: [], error: message }] : []
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      titles: [...ancestorTitles, title],
      error: failureMessages[0] ?? '',
    }))
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
  stats: { expected: number }
}

export function readPlaywright(path: string): Result | undefined {
  const report = read<PlaywrightReport>(path)
  if (!report) return undefined
  const folder = relative(process.cwd(), report.config.rootDir)
  const failuresOf = ({ file, suites = [], specs }: Suite, groups: string[]): Failure[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({
          file: `${folder}/${file}`,
          titles: [...groups, title],
          error: describeError(results.find(({ error }) => error)?.error),
        })),
    ),
    ...suites.flatMap((suite) => failuresOf(suite, [...groups, suite.title])),
  ]
  return {
    passed: report.stats.expected,
    failures: [
      ...report.suites.flatMap((suite) => failuresOf(suite, [])),
      ...report.errors.map(({ message = '' }) => ({ titles: ['Browser tests'], error: message })),
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
