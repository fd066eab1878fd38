import { parseArgs } from 'node:util'
import { today } from '#shared/day.ts'
import setUpPostgres from '../test/postgres.ts'
import { findChromium } from './chromium.ts'
import { needLabelReader } from './labelReader.ts'
import { findTestFiles } from './testFiles.ts'
import { buildPages, runAgain, runPlaywright, runStaticChecks, runVitest } from './testSteps.ts'
import { judge, printVerdict, readQuarantine } from './testVerdict.ts'

// `npm test` runs the checks and ring 1, `npm test -- orders` the tests of orders, and `npm test -- <file> -t '<title>'` one test.
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', short: 't' } },
})
const isAll = words.length === 0 && values.title === undefined
const title = values.title === undefined ? undefined : RegExp.escape(values.title)
const files = findTestFiles(words)
const vitestFiles = [...files.vitest, ...(isAll ? [] : files.slow)]
if ([...vitestFiles, ...files.browser].length === 0) {
  console.error(`No test belongs to ${words.join(' ')}: no test file has it in its path, and no feature has that name.`)
  process.exit(1)
}
process.env.CHROMIUM = findChromium()
if (isAll) needLabelReader()
const quarantine = readQuarantine(today())

// The checks and the build run while the shared PostgreSQL is filled, which keeps only one core busy.
const checking = isAll ? runStaticChecks() : []
const building = files.browser.length > 0 ? buildPages() : undefined
const stopPostgres = await setUpPostgres()
const results = [...(await checking), ...(building ? [await building] : []), { passed: 0, failures: quarantine.faults }]
if (isAll) {
  results.push(await runVitest({}, ['!ops', '!slow'], 'all but details'))
  results.push(await runPlaywright({}, 'all but details'))
} else {
  if (vitestFiles.length > 0) results.push(await runVitest({ files: vitestFiles, title }, ['!ops']))
  if (files.browser.length > 0) results.push(await runPlaywright({ files: files.browser, title }))
}
const verdict = await judge(results, runAgain, quarantine.tests)
await stopPostgres?.()
if (verdict.passed === 0)
  verdict.failed.push({ titles: ['Nothing was tested'], error: `No test has “${values.title}” in its title.` })
printVerdict(verdict)
process.exit(verdict.failed.length === 0 ? 0 : 1)
