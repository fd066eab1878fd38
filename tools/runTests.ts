import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import setUpPostgres from '../test/postgres.ts'
import { findChromium } from './chromium.ts'
import { needLabelReader } from './labelReader.ts'
import { buildIfNeeded } from './prepare.mjs'
import { conclude, runStaticChecks, runTestProgram } from './steps.ts'
import { findTestFiles } from './testFiles.ts'
import { type Result, readPlaywright, readVitest } from './testReports.ts'

// `npm test` runs everything, `npm test -- orders` the tests of orders, and `npm test -- <file> -t '<title>'` one test.
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', short: 't' } },
})
const isAll = words.length === 0 && values.title === undefined
const title = values.title === undefined ? undefined : RegExp.escape(values.title)
const files = findTestFiles(words)
if (Object.values(files).flat().length === 0) {
  console.error(`No test belongs to ${words.join(' ')}: no test file has it in its path, and no feature has that name.`)
  process.exit(1)
}
const needsBrowser = files.browser.length > 0
const needsChromium = needsBrowser || files.vitest.some((file) => file.startsWith('test/components/'))
if (needsChromium) process.env.CHROMIUM = findChromium()
if (isAll) needLabelReader()

// The checks and the build run while the shared PostgreSQL is filled, which keeps only one core busy.
const checking = isAll ? runStaticChecks() : []
const building = needsBrowser ? buildPages() : []
const stopPostgres = await setUpPostgres()
const checks: Result[] = [...(await checking), ...(await building)]
const tested: Result[] = []
if (files.vitest.length > 0) tested.push(vitest())
if (needsBrowser) tested.push(browserTests())
await stopPostgres?.()
if (tested.every(({ passed, failures }) => passed + failures.length === 0))
  tested.push({
    passed: 0,
    failures: [{ name: 'Nothing was tested', error: `No test has “${values.title}” in its title.` }],
  })
conclude([...checks, ...tested])

function vitest(): Result {
  const report = join(tmpdir(), 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const only = [...(title === undefined ? [] : ['-t', title]), ...(isAll ? [] : files.vitest)]
  return runTestProgram(
    'Unit, server and build tests',
    'vitest',
    ['run', '--project=!ops', ...reporters, ...only],
    () => readVitest(report),
  )
}

async function buildPages(): Promise<Result[]> {
  await buildIfNeeded(process.execPath)
  return [{ passed: 1, failures: [] }]
}

function browserTests(): Result {
  const report = join(tmpdir(), 'playwright.json')
  const chosen = isAll ? [] : files.browser.map((file) => RegExp.escape(file))
  const only = [...(title === undefined ? [] : ['-g', title, '--pass-with-no-tests']), ...chosen]
  return runTestProgram(
    'Browser tests',
    'playwright',
    ['test', '--reporter=line,json', ...only],
    () => readPlaywright(report),
    // Node removes the types itself, in a fifth of the time that Playwright's compiler takes.
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PW_DISABLE_TS_ESM: '1' },
  )
}
