import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

export const about =
  'backs up, restores and moves a shop at length: buckets, breaks, moments, older releases. [-- <title>]'

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() })),
    }),
  ),
})

/** Runs the tests in ops/long, and prints a table of them. Their short form is in `npm test`. */
export async function run([title]: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-ops-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const only = title === undefined ? [] : ['-t', title]
    const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project=ops', ...reporters, ...only], {
      stdio: 'inherit',
    })
    const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    console.table(
      tests.map(({ fullName, status, duration }) => ({
        test: fullName,
        result: status,
        seconds: ((duration ?? 0) / 1000).toFixed(1),
      })),
    )
    if (status !== 0) throw new Error('A test failed: its error is above.')
  } finally {
    await rm(folder, { recursive: true })
  }
}
