import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChangedMigrations } from './landedMigrations.ts'
import { buildIfNeeded } from './prepare.mjs'
import { type Failure, type Result, readPlaywright, readVitest } from './testReports.ts'

const bin = (name: string) => `node_modules/.bin/${name}`
const good: Result = { passed: 1, failures: [] }
const bad = (title: string, error: string): Result => ({ passed: 0, failures: [{ titles: [title], error }] })

/** The checks that do not run the code: the linter, the compiler, and the list of migrations. Each counts as one test. */
export const runStaticChecks = (): Promise<Result[]> =>
  Promise.all([
    check('Lint', 'biome', 'check', '.'),
    // One thread for each compiler: three run at the same time, and more threads check the same types again.
    ...['server', 'web', 'test'].map((part) =>
      check(`Types: ${part}`, 'tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1'),
    ),
    checkMigrations(),
  ])

/** The checks run at the same time, so the output of one is printed when it has ended. */
async function check(title: string, command: string, ...args: string[]): Promise<Result> {
  const { isGood, output } = await new Promise<{ isGood: boolean; output: string }>((resolve) =>
    execFile(bin(command), args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: stdout + stderr }),
    ),
  )
  console.log(`\n▸ ${title}\n${output.trim() || 'No faults.'}`)
  return isGood ? good : bad(title, output)
}

async function checkMigrations(): Promise<Result> {
  const faults = findChangedMigrations().join('\n')
  console.log(`\n▸ Migrations\n${faults || 'No faults.'}`)
  return faults === '' ? good : bad('Migrations', faults)
}

export async function buildPages(): Promise<Result> {
  await buildIfNeeded(process.execPath)
  return good
}

/** Ring 1 runs all tests but the details, and ring 2 runs the details. */
type Part = 'all but details' | 'details'

/** Which tests of a runner run: those in the files, whose title matches. Without files, all. */
interface Chosen {
  files?: readonly string[]
  title?: string | undefined
}

export async function runVitest(
  { files = [], title }: Chosen,
  projects: readonly string[],
  part?: Part,
): Promise<Result> {
  const report = join(tmpdir(), 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ofPart = { 'all but details': ['--tags-filter=!details'], details: ['--tags-filter=details'] }
  const chosen = [
    ...projects.map((project) => `--project=${project}`),
    ...(title === undefined ? [] : ['-t', title]),
    ...(part ? ofPart[part] : []),
  ]
  const status = await runProgram('Unit, server and build tests', 'vitest', [...args, ...chosen, ...files])
  return withError('Vitest', status, readVitest(report) ?? { passed: 0, failures: [] })
}

/** The tag of the details among the browser tests. */
const detailsTag = '@details'

export async function runPlaywright({ files = [], title }: Chosen, part?: Part): Promise<Result> {
  const report = join(tmpdir(), 'playwright.json')
  const chosen = title === undefined ? [] : ['-g', title, '--pass-with-no-tests']
  const ofPart = { 'all but details': ['--grep-invert', detailsTag], details: ['--grep', detailsTag] }
  const status = await runProgram(
    'Browser tests',
    'playwright',
    [
      'test',
      '--reporter=line,json',
      ...chosen,
      ...(part ? ofPart[part] : []),
      ...files.map((file) => RegExp.escape(file)),
    ],
    // Node removes the types itself, in a fifth of the time that Playwright's compiler takes.
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PW_DISABLE_TS_ESM: '1' },
  )
  return withError('Playwright', status, readPlaywright(report) ?? { passed: 0, failures: [] })
}

/** Runs one failed test by itself, or its file if that could not be loaded. */
export function runAgain({ file = '', titles }: Failure): Promise<Result> {
  console.log('\nOnce more, by itself:')
  const isBrowserTest = file.startsWith('test/e2e/')
  const name = RegExp.escape(titles.join(isBrowserTest ? ' ' : ' > '))
  // Playwright compares the pattern with the path of the file, the titles and the tags, so that it matches only at the end.
  const title = titles.length === 0 ? undefined : isBrowserTest ? `${name}( ${detailsTag})?$` : `^${name}$`
  return isBrowserTest ? runPlaywright({ files: [file], title }) : runVitest({ files: [file], title }, [])
}

async function runProgram(title: string, command: string, args: readonly string[], env: Record<string, string> = {}) {
  console.log(`\n▸ ${title}`)
  const child = spawn(bin(command), args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(child, 'close')
  return status as number | null
}

/** A runner that ended with an error, but reports no failure, counts as one. */
function withError(title: string, status: number | null, result: Result): Result {
  if (status === 0 || result.failures.length > 0) return result
  return { ...result, failures: [{ titles: [title], error: 'It ended with an error, which is above.' }] }
}
