import { execFile, spawnSync } from 'node:child_process'
import { findChangedMigrations } from './landedMigrations.ts'
import { type Failure, printFailures, type Result } from './testReports.ts'

const bin = (name: string) => `node_modules/.bin/${name}`
const good: Result = { passed: 1, failures: [] }
const bad = (failure: Failure): Result => ({ passed: 0, failures: [failure] })

/** Runs a check that counts as one test. Several run at the same time, so the output is printed when the check has ended. */
async function check(title: string, command: string, ...args: string[]): Promise<Result> {
  const { isGood, output } = await new Promise<{ isGood: boolean; output: string }>((resolve) =>
    execFile(bin(command), args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: stdout + stderr }),
    ),
  )
  console.log(`\n▸ ${title}\n${output.trim() || 'No faults.'}`)
  return isGood ? good : bad({ name: title, error: output })
}

/** The checks that do not run the code: the linter, the compiler, and the list of migrations. */
export const runStaticChecks = (): Promise<Result[]> =>
  Promise.all([
    check('Lint', 'biome', 'check', '.'),
    // One thread for each compiler: three run at the same time, and more threads check the same types again.
    ...['server', 'web', 'test'].map((part) =>
      check(`Types: ${part}`, 'tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1'),
    ),
    checkMigrations(),
  ])

async function checkMigrations(): Promise<Result> {
  const faults = findChangedMigrations()
  console.log(`\n▸ Migrations\n${faults.join('\n') || 'No faults.'}`)
  return faults.length === 0 ? good : bad({ name: 'Migrations', error: faults.join('\n') })
}

/** Runs a test runner and reads its report. If it ended with an error but reports no failure, that counts as one. */
export function runTestProgram(
  title: string,
  command: string,
  args: string[],
  read: () => Result | undefined,
  env: Record<string, string> = {},
): Result {
  console.log(`\n▸ ${title}`)
  const { status } = spawnSync(bin(command), args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const { passed, failures } = read() ?? { passed: 0, failures: [] }
  if (status === 0 || failures.length > 0) return { passed, failures }
  return { passed, failures: [{ name: title, error: `${command} ended with an error, which is above.` }] }
}

/** Lists the failures, prints the result in a line that other programs read, and ends the process with it. */
export function conclude(results: readonly Result[]): never {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failures = results.flatMap((result) => result.failures)
  printFailures(failures)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}
