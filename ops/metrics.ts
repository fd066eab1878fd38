import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { fillDemoShop } from '#app/demoShop.ts'
import { buildApp } from '#app/server.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { BackupService } from '#platform/backup/backupService.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/embedded/lock.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { missingMetric } from '#platform/metrics/writeMetrics.ts'
import { builtPages } from '#platform/pages/builtPages.ts'
import { readConfig } from '#platform/shop/config.ts'
import { findPromtool } from '../tools/debianPrograms.ts'

export const about = 'promtool checks /metrics of a real shop, the alerts, and the queries of the dashboard.'

const alerts = 'ops/prometheus/alerts.yml'
const dashboard = 'ops/grafana/tidewater.json'

export async function run() {
  const { program: promtool } = findPromtool()
  const metrics = await readMetrics()
  check(promtool, ['check', 'metrics'], metrics)
  check(promtool, ['check', 'config', 'ops/prometheus/prometheus.yml'])
  check(promtool, ['test', 'rules', 'ops/prometheus/alerts.test.yml'])

  const queries = await readQueries()
  const rules = queries.map((expr, at) => ({ record: `dashboard:query_${at}`, expr }))
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'dashboard.yml')
    // JSON is YAML too.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    check(promtool, ['check', 'rules', file])
  })

  const known = new Set([
    ...[...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
    // It is only written if a metric cannot be read, so the opened shop does not have it.
    missingMetric.name,
  ])
  const used = `${await readFile(alerts, 'utf8')} ${queries.join(' ')}`.matchAll(/\b(tidewater|process)_[a-z0-9_]+/g)
  const unknown = [...used].map(([name]) => name).filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  if (unknown.length > 0) throw new Error(`The shop has no such metrics: ${[...new Set(unknown)].join(', ')}`)
  console.log(`${known.size} metrics, ${queries.length} queries of the dashboard: all names are known.`)
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-ops-'))
  return work(folder).finally(() => rm(folder, { recursive: true }))
}

/** Opens a demo shop, uses it, and returns its metrics. */
const readMetrics = () =>
  inTemporaryFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres(folder, () => {})
    const db = openDatabase(postgres.connection)
    try {
      await migrate(db)
      await fillDemoShop(db)
      const config = {
        publicUrl: 'http://shop.test',
        production: false,
        logLevel: 'error',
        uploads: { folder },
      } as const
      const app = await buildApp({ db, config, pages: builtPages, backups: backupsIn(folder, postgres.connection) })
      for (const url of ['/', '/', '/fr/find', '/no-such-page', '/health/ready']) await app.inject(url)
      const account = { email: 'admin@tidewater.example', password: demoPassword }
      const signedIn = await app.inject({ method: 'POST', url: '/api/user/signin/', payload: account })
      const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }
      const search = { method: 'POST', url: '/api/admin/inventory/search/', headers } as const
      for (const payload of [{ query: 'galaxy' }, { page: -1 }]) await app.inject({ ...search, payload })
      const { body } = await app.inject('/metrics')
      await app.close()
      return body
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  })

/** Backups that are never made: only their metrics are read. */
function backupsIn(dataDir: string, connection: PostgresAddress) {
  const { backups: config } = readConfig({ DATA_DIR: dataDir })
  if (!config) throw new Error('Backups are off.')
  return new BackupService({
    config,
    dataDir,
    connection,
    program: [],
    onFailure: async () => {},
    log: () => {},
  })
}

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

async function readQueries(): Promise<string[]> {
  const { panels } = Dashboard.parse(JSON.parse(await readFile(dashboard, 'utf8')))
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/** Runs promtool. It exits with 3 for advice, such as a name without its unit, which counts as a fault here. */
function check(promtool: string, args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(promtool, args, { input, encoding: 'utf8' })
  console.log(`▸ promtool ${args.join(' ')}\n${(stdout + stderr).trim() || 'No faults.'}`)
  if (status !== 0) throw new Error(`promtool ${args.join(' ')} found faults, which are above.`)
}
