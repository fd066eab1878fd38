import type { Connection } from '#platform/db/database.ts'
import type { Visited } from './bareSite.ts'
import { compareServers } from './compare.ts'

/** Measures the home page for 32 visitors at the same time, in turns with a bare server that sends the same bytes. */
export async function measureSite(connection: Connection) {
  const rows: Record<string, string | number>[] = []
  for (const [url, encoding] of [
    ['/', 'br'],
    ['/fr', 'br'],
    ['/', 'gzip'],
  ] as const) {
    const asked: Visited = { url, headers: { accept: 'text/html', 'accept-encoding': encoding } }
    const load = { url, headers: asked.headers, connections: 32 }
    const { ours, limit } = await compareServers(['site', 'bareSite'], connection, asked, load, 3)
    rows.push({
      page: url,
      sent: encoding,
      'pages/s': Math.round(ours.rate),
      limit: Math.round(limit.rate),
      ratio: (ours.rate / limit.rate).toFixed(2),
      'p99 ms': `${ours.p99} (${limit.p99})`,
      'CPU ms a page': `${ours.cpu.toFixed(3)} (${limit.cpu.toFixed(3)})`,
    })
  }
  console.log('\nThe home page, 32 connections; limit: a bare node:http server that sends the same bytes. Goal 0.5')
  console.table(rows)
}
