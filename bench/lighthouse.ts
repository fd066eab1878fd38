import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#platform/db/database.ts'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { installIfNeeded } from '../tools/prepare.mjs'
import { serve } from './compare.ts'

const pages = [
  '/questions',
  '/warranty',
  '/privacy',
  '/accessibility',
  '/',
  '/services',
  '/services/screen-replacement',
  '/contact',
  '/find',
  '/find/mic-mac',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** The speed of a shared machine varies, so each page is measured this often, and the median is reported. */
const runs = 3
const flags = ['--headless', ...chromiumFlags]
const folderOfLighthouse = 'bench/lighthouse'

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/** Reports the scores of Lighthouse for each page, on a medium phone with a slow connection. */
export async function measureByLighthouse(connection: Connection) {
  installIfNeeded(folderOfLighthouse)
  const port = await freePort()
  const site = await serve('site', connection, { port })
  const rows: Record<string, string | number>[] = []
  const short: string[] = []
  for (const page of pages) {
    const { categories, audits } = await medianReport(`http://127.0.0.1:${port}${page}`)
    const scores = Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)])
    const measures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    rows.push({
      page,
      ...Object.fromEntries([...scores, ...measures.map((id) => [id, audits[id]?.displayValue ?? ''])]),
    })
    for (const { auditRefs } of Object.values(categories)) {
      const lacking = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      short.push(...lacking.map(({ id }) => `${page}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`))
    }
  }
  site.stop()
  console.log('\nLighthouse, its mobile preset: goal 100 each')
  console.table(rows)
  for (const line of short) console.log(line)
}

async function medianReport(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await runLighthouse(url))
  const speed = ({ categories }: Report) => categories.performance?.score ?? 0
  return reports.toSorted((a, b) => speed(a) - speed(b))[Math.floor(runs / 2)]!
}

/** Runs Lighthouse in a new browser. On a busy machine it may fail to load the page, and is then run again. */
async function runLighthouse(url: string, tries = 3): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-lighthouse-'))
  const report = join(folder, 'report.json')
  const lighthouse = spawn(
    process.execPath,
    [
      join(folderOfLighthouse, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories}`,
      '--no-enable-error-reporting',
      `--chrome-flags=${[...flags, `--user-data-dir=${join(folder, 'browser')}`].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  try {
    const [status] = await once(lighthouse, 'exit')
    if (status === 0) return JSON.parse(await readFile(report, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  if (tries === 1) throw new Error(`Lighthouse failed for ${url} three times: its error is above.`)
  return runLighthouse(url, tries - 1)
}

/** The pages contain their own address, so the port is needed before the server is built. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
