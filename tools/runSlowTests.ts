import { parseArgs } from 'node:util'
import { today } from '#shared/day.ts'
import setUpPostgres from '../test/postgres.ts'
import {
  changedSuites,
  isBrowserSuite,
  isTaggedSuite,
  notePassed,
  suiteNames,
  testFilesOf,
} from '../test/slow/suites.ts'
import { buildPages, runAgain, runPlaywright, runVitest } from './testSteps.ts'
import { judge, printVerdict, readQuarantine } from './testVerdict.ts'

// `npm run test:slow` runs ring 2, `npm run test:slow -- move upgrade` two suites, and `npm run test:slow -- --changed` the
// suites that have not passed since one of their files changed. test/slow/passed.json records the suites that pass.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !suiteNames.includes(name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${suiteNames.join(', ')}.`)
  process.exit(1)
}
const asked = positionals.length > 0 ? positionals : suiteNames
const suites = values.changed ? changedSuites().filter((name) => asked.includes(name)) : asked
if (suites.length === 0) {
  console.log('No file below the slow tests has changed since they passed.')
  process.exit(0)
}

console.log(`The slow tests: ${suites.join(', ')}`)
const quarantine = readQuarantine(today())
const building = buildPages()
const stopPostgres = await setUpPostgres()
const built = await building
const results = [built, { passed: 0, failures: quarantine.faults }]
const files = suites.filter((name) => !isBrowserSuite(name) && !isTaggedSuite(name)).flatMap(testFilesOf)
if (files.length > 0) results.push(await runVitest({ files }, ['slow']))
const taggedFiles = suites.filter(isTaggedSuite).flatMap(testFilesOf)
if (taggedFiles.length > 0) results.push(await runVitest({ files: taggedFiles }, ['!slow'], 'details'))
const browserFiles = suites.filter(isBrowserSuite).flatMap(testFilesOf)
if (browserFiles.length > 0) results.push(await runPlaywright({ files: browserFiles }, 'details'))
const verdict = await judge(results, runAgain, quarantine.tests)
await stopPostgres?.()
const failed = [...verdict.failed, ...verdict.quarantined]
const bad = new Set(failed.map(({ file }) => file))
// If a failure names no file, any suite may have failed.
if (!bad.has(undefined))
  notePassed(
    suites.filter((name) => !testFilesOf(name).some((file) => bad.has(file))),
    today(),
  )
printVerdict(verdict)
process.exit(verdict.failed.length === 0 ? 0 : 1)
