import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const database = ['src/platform/db/**']
const embedded = [
  'src/platform/db/embedded{,/**}',
  'src/platform/refusal/startRefused.ts',
  'src/platform/process/missingRoom.ts',
]
const connections = [
  'src/platform/db/{connections/**,*.ts}',
  'src/platform/refusal/{timeLimits,withinTime,abortAfter,waitingLine}.ts',
]
const starting = [
  'src/app/{main,start,openData,port,serviceManager,server}.ts',
  'src/platform/{shop/{config,shop},process/{release,log},db/nodes}.ts',
]
const requests = ['src/platform/http/**', 'src/shared/call.ts']
const queue = ['src/platform/background/**']
const jobs = ['src/platform/jobs/**', ...queue]

const calls = ['src/features/*/*.ts', 'src/shared/**', ...requests]

/**
 * Tests of details have a tag, and are in the files of ring 1: rare errors, two users at the same time, lost responses, floods,
 * thousands of cases, further ways to do the same. Each suite has the files with its tests. In a browser test the tag is
 * `@details`.
 */
export const browserSuites: Record<string, readonly string[]> = {
  siteDetails: ['test/e2e/{booking,browserHardening,contact,find,site*}.spec.ts'],
  workbenchDetails: ['test/e2e/!(booking|browserHardening|contact|find|site*).spec.ts'],
}

/** In Vitest the tag is `details`. */
export const taggedSuites: Record<string, readonly string[]> = {
  componentDetails: ['test/components/*.test.tsx'],
  serverDetails: ['src/**/*.test.ts', 'test/{,server/,source/,built/}*.test.ts'],
}

/**
 * The slow tests, each with the files of src, ops and migrations that it covers beyond ring 1: it runs again after a change of
 * one of them. test/source/slowSuites.test.ts finds a slow test that is missing here.
 */
export const suites: Record<string, readonly string[]> = {
  attack: [
    ...['ops/attack{.ts,/**}', 'src/features/*/{contract,*Contract,columns}.ts', 'src/platform/{auth,limits}/**'],
    ...['src/platform/files/uploads/**', ...requests],
  ],
  backups: ['src/platform/{backup,files,sheet}/**', 'src/features/backups/server/**', ...embedded],
  bodyTime: requests,
  clerkSearch: [
    ...['src/features/inventory/{server/**,*.ts}', 'src/platform/list/**', 'src/shared/{searchWords,typos}.ts'],
    'migrations/*.sql',
  ],
  componentDetails: ['src/{ui,workbench,app/gallery}/**'],
  databaseAway: [...connections, ...requests, 'src/platform/pages/**'],
  embedded,
  embeddedAccount: embedded,
  embeddedStartErrors: embedded,
  endedRun: embedded,
  foreignBackup: ['src/platform/backup/**', ...embedded],
  importCrash: ['src/features/imports/server/**', 'src/features/{barcodes,inventory}/server/many*.ts', ...database],
  jobsCrash: [...jobs, ...starting],
  judgedSearch: ['src/features/inventory/{server/**,*.ts}', 'migrations/*.sql'],
  keepImage: ['src/platform/files/images/**'],
  labels: ['src/features/{barcodes,shipments}/**', 'src/platform/files/{pdf,longPdf}*'],
  libreOffice: [
    ...['src/features/imports/server/**', 'src/platform/sheet/**', 'src/features/{discounts,inventory,places}/*.ts'],
  ],
  longPdf: ['src/platform/files/{pdf,longPdf}*'],
  mailCrash: ['src/platform/mail/**', ...queue, ...starting],
  manyProducts: ['src/features/inventory/server/**', 'src/platform/list/**', 'migrations/*.sql'],
  migrate: ['migrations/*.sql', ...database],
  move: ['src/platform/move/**', 'migrations/*.sql', ...database],
  movein: [
    'src/features/movingIn/server/**',
    'src/features/*/server/moved*.ts',
    'tools/movein.ts',
    'migrations/*.sql',
    ...database,
  ],
  newPrimary: [...connections, 'src/platform/db/**'],
  npmStart: ['tools/{run,startOptions}.mjs', ...starting, ...embedded, 'src/app/demoShop.ts'],
  ordersCrash: ['src/features/{cart,orders}/server/**', 'src/platform/undo/**', ...database],
  orderSearch: ['src/features/orders/server/**', 'src/platform/list/**', 'migrations/*.sql'],
  readiness: [...connections, ...starting, 'src/platform/{http/health,pages/**}.ts', 'src/site/**'],
  release: ['tools/{release.ts,prepare.mjs}', 'ops/systemd/*', ...starting, 'src/app/demoShop.ts'],
  serverDetails: ['src/{features,platform,shared,site}/**', 'src/app/*.ts', 'migrations/*.sql'],
  siteDetails: ['src/{site,platform/pages}/**', 'src/features/*/public/**', ...calls],
  soak: ['src/shared/*.ts', 'src/platform/{list,pages}/**', 'src/site/**', 'src/features/stores/**', ...requests],
  start: [...starting, ...embedded, 'src/app/demoShop.ts'],
  till: ['src/features/{timeClock,zReports,mobileReports}/{server/**,*.ts}', ...requests],
  unconfirmed: connections,
  upgrade: ['migrations/**/*.{sql,sha256}', ...database],
  uploadOutages: ['src/platform/files/uploads/**'],
  workbenchDetails: ['src/{ui,workbench}/**', 'src/features/*/web/**', ...calls],
}

/** Files that ring 1 covers alone, or that only a check of `npm run ops` covers, which is run by hand. */
export const notInASuite: readonly string[] = [
  'src/{features,shared,ui,workbench,site}/**',
  'src/app/{*List,*Features,islands,dev,site,workbench,shell,demoShop,housekeepingRules,personalTables}*',
  'src/app/{gallery,public}/**',
  'src/app/index.html',
  'src/platform/{limits,metrics,personal,process,refusal,sheet,shop,undo}/**',
  'ops/*.ts',
  'ops/{caddy,etcd,faults,grafana,haproxy,long,nginx,patroni,prometheus,systemd}/**',
]

export const suiteNames = Object.keys(suites)
export const isBrowserSuite = (suite: string) => suite in browserSuites
export const isTaggedSuite = (suite: string) => suite in taggedSuites

/** The files with the tests of a suite. */
export const testFilesOf = (suite: string): string[] =>
  filesOf(browserSuites[suite] ?? taggedSuites[suite] ?? [`test/slow/${suite}.test.ts`])

export const filesOf = (patterns: readonly string[]) =>
  globSync([...patterns], { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)

interface Passed {
  /** The hash of the files that the suite covered then. */
  fingerprint: string
  on: string
}
const record = 'test/slow/passed.json'
const readPassed = (): Record<string, Passed> => JSON.parse(readFileSync(record, 'utf8'))

/** The suites that have not passed with the files as they are now. */
export function changedSuites(): string[] {
  const passed = readPassed()
  return suiteNames.filter((name) => passed[name]?.fingerprint !== fingerprintOf(name))
}

export function notePassed(names: readonly string[], on: string) {
  const noted = {
    ...readPassed(),
    ...Object.fromEntries(names.map((name) => [name, { fingerprint: fingerprintOf(name), on }])),
  }
  const known = suiteNames.filter((name) => noted[name]).map((name) => [name, noted[name]])
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
}

/** A hash of the files that a suite covers, of the suite with its helpers, and of the versions of all packages. */
function fingerprintOf(name: string) {
  const tests = testFilesOf(name)
  const helpers = isBrowserSuite(name)
    ? 'test/e2e/{,sweep/}*.ts'
    : isTaggedSuite(name)
      ? 'test/{,components/}*.ts'
      : 'test/{ownPostgres,postgres,postgresServers}.ts'
  const files = filesOf([...(suites[name] ?? []), helpers, 'test/fixtures/*.ts', 'package-lock.json']).filter(
    (file) => !/\.(test|spec)\.tsx?$/.test(file),
  )
  const hash = createHash('sha256')
  for (const file of [...new Set([...tests, ...files])].sort()) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
