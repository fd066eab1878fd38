import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../startRefused.ts'
import { type Account, folderFor, runAs } from './account.ts'
import type { Programs } from './programs.ts'
import { codeOf, folderError, messageOf, serverError } from './startErrors.ts'

export const superuser = 'tidewater'

/** Where PostgreSQL keeps its files below DATA_DIR. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

/** Makes DATA_DIR if need be. It holds the customers' data, so nobody else looks in. */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

/** Leaves a cluster in DATA_DIR that these programs can serve. */
export async function provideCluster(
  dataDir: string,
  programs: Programs,
  account: Account | undefined,
  log: (sentence: string) => void,
): Promise<void> {
  const cluster = clusterIn(dataDir)
  if ((await versionOf(cluster)) === undefined) {
    await insistOnEmpty(cluster)
    await makeCluster(dataDir, programs, account, log)
  }
  const version = await versionOf(cluster)
  const ours = programs.version.split('.')[0]
  if (version !== ours) {
    throw new StartRefused(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${ours}: carry it over with a dump, or start with the version that made it.`,
    )
  }
  await handOver(cluster, account)
}

/** Drafts that a crash left behind. Only the app that holds the lock sweeps. */
export async function sweepDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  // A rival that is still filling its draft can be in the way; the next start sweeps again.
  await Promise.allSettled(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

const draftPrefix = 'postgres.new-'

async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) === 'EACCES') throw belongsToAnother(cluster)
    throw folderError(cluster, error)
  }
}

async function insistOnEmpty(cluster: string) {
  const contents = await readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw folderError(cluster, error)
  })
  const rivalMadeIt = contents.length > 0 && (await versionOf(cluster)) !== undefined
  if (contents.length > 0 && !rivalMadeIt) {
    throw new StartRefused(
      `The folder ${cluster} holds something that is no database: move it away or choose another DATA_DIR.`,
    )
  }
}

/** Made under another name and renamed when whole: an interrupted or raced start leaves no half of one. */
async function makeCluster(
  dataDir: string,
  programs: Programs,
  account: Account | undefined,
  log: (sentence: string) => void,
) {
  const cluster = clusterIn(dataDir)
  const draft = await mkdtemp(join(dataDir, draftPrefix)).catch((error: unknown) => {
    throw folderError(dataDir, error)
  })
  try {
    if (account) await chown(draft, account.uid, account.gid)
    await runAs(account, programs.initdb, ['-D', folderFor(account, draft), ...recipe], draft)
    await rename(draft, cluster)
    await makeDurable(dataDir)
    log(`Made a new database in ${cluster}.`)
  } catch (error) {
    const rivalMadeIt = (await versionOf(cluster)) !== undefined
    if (!rivalMadeIt) throw codeOf(error) ? folderError(dataDir, error) : serverError(dataDir, messageOf(error))
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
}

// The builtin locale sorts alike on every machine, whatever its C library knows. Trust is enough:
// the folder with the socket is 0700.
const recipe = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--data-checksums',
  '--no-instructions',
]

async function makeDurable(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A cluster that root restored from a backup comes back as root's, and readable by all. */
async function handOver(cluster: string, account: Account | undefined) {
  const { uid, mode } = await stat(cluster)
  if (!account && uid !== process.geteuid?.()) throw belongsToAnother(cluster)
  if (account && uid !== account.uid) {
    await runAs(undefined, 'chown', ['-R', `${account.uid}:${account.gid}`, cluster], '/')
  }
  if ((mode & 0o777) !== 0o700) await chmod(cluster, 0o700)
}

const belongsToAnother = (cluster: string) =>
  new StartRefused(
    `The database in ${cluster} belongs to another user: start as its owner, or choose another DATA_DIR.`,
  )
