import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#platform/db/database.ts'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { serve } from './beside.ts'
import type { Visited } from './siteLimit.ts'

const pages = ['/', '/services', '/contact', '/find']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** A shared machine has better and worse moments: of so many looks, the one in the middle is told. */
const looks = 3
const flags = ['--headless', ...chromiumFlags]

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/** What Lighthouse says of each page on a telephone of the middling sort and a slow line. */
export async function measureByLighthouse(connection: Connection) {
  const port = await freePort()
  const asked: Visited = { url: '/', headers: {}, port }
  const site = await serve('site', connection, asked)
  const rows: Record<string, string | number>[] = []
  const short: string[] = []
  for (const page of pages) {
    const { categories, audits } = await judgeOften(`http://127.0.0.1:${port}${page}`)
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

async function judgeOften(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let look = 0; look < looks; look++) reports.push(await judge(url))
  const speed = ({ categories }: Report) => categories.performance?.score ?? 0
  return reports.toSorted((a, b) => speed(a) - speed(b))[Math.floor(looks / 2)]!
}

/** In a browser that knows nothing yet. Where the machine is too busy for it to see anything, it looks again. */
async function judge(url: string, tries = 3): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-lighthouse-'))
  const report = join(folder, 'report.json')
  const lighthouse = spawn(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
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
  if (tries === 1) throw new Error(`Lighthouse could not judge ${url}; why stands above.`)
  return judge(url, tries - 1)
}

/** The pages say where they stand before anybody listens there. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
