import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { buildIfNeeded } from './prepare.mjs'
import { type Count, conclude, staticChecks, step } from './steps.ts'

process.env.CHROMIUM = findChromium()
const reports = mkdtempSync(join(tmpdir(), 'tidewater-reports-'))

const counts = [
  ...staticChecks(),
  vitestTests('Unit and server tests'),
  build(),
  vitestTests('The build: sizes, npm start', '--config', 'vitest.built.ts'),
  browserTests(),
]
rmSync(reports, { recursive: true })
conclude(counts)

function vitestTests(title: string, ...options: string[]): Count {
  const report = join(reports, 'vitest.json')
  const ran = step(
    title,
    'vitest',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  const { numPassedTests, numFailedTests } = read<{ numPassedTests: number; numFailedTests: number }>(report) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
  }
  rmSync(report, { force: true })
  // A file that does not even load fails the run without failing a test.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ran.failed) }
}

function build(): Count {
  console.log('\n▸ Build')
  buildIfNeeded(process.execPath)
  return { passed: 1, failed: 0 }
}

function browserTests(): Count {
  console.log('\n▸ Browser tests')
  const report = join(reports, 'playwright.json')
  const { status } = spawnSync('node_modules/.bin/playwright', ['test', '--reporter=line,json'], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { expected, flaky, unexpected } = read<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    report,
  )?.stats ?? { expected: 0, flaky: 0, unexpected: 0 }
  return { passed: expected + flaky, failed: Math.max(unexpected, status === 0 ? 0 : 1) }
}

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The runner died before it could report; its exit code says so.
    return undefined
  }
}
