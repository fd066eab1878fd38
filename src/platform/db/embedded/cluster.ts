import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportEvent } from '../../process/log.ts'
import { StartRefused } from '../../refusal/startRefused.ts'
import { folderFor, runAs, type SystemAccount } from './account.ts'
import type { Programs } from './programs.ts'
import { walSpool } from './settings.ts'
import { codeOf, folderError, messageOf, serverError } from './startErrors.ts'

export const superuser = 'tidewater'

/** The folder of PostgreSQL below DATA_DIR. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

/** Creates DATA_DIR if it does not exist. It holds customers' data, so other users of the machine cannot read it. */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

/** Creates the cluster in DATA_DIR if there is none, and checks that these programs can run it. */
export async function provideCluster(
  dataDir: string,
  programs: Programs,
  account: SystemAccount | undefined,
  log: ReportEvent,
): Promise<void> {
  const cluster = clusterIn(dataDir)
  if ((await versionOf(cluster)) === undefined) {
    await rejectIfNotEmpty(cluster)
    await makeCluster(dataDir, programs, account, log)
  }
  const version = await versionOf(cluster)
  const ours = programs.version.split('.')[0]
  if (version !== ours) throw otherMajor(cluster, Number(version), Number(ours))
  await handOver(cluster, account)
  await provideSpool(cluster, account)
}

/** Removes unfinished clusters that a crash has left. Only the app that holds the lock may do so. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  // Another app may still be writing its draft, so removing it can fail. The next start tries again.
  await Promise.allSettled(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

const draftPrefix = 'postgres.new-'

/** The major version of PostgreSQL that created the cluster. Undefined if there is none. */
export async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) === 'EACCES') throw belongsToAnother(cluster)
    throw folderError(cluster, error)
  }
}

async function rejectIfNotEmpty(cluster: string) {
  const contents = await readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw folderError(cluster, error)
  })
  const isClusterOfOther = contents.length > 0 && (await versionOf(cluster)) !== undefined
  if (contents.length > 0 && !isClusterOfOther) {
    throw new StartRefused(`The folder ${cluster} has other files in it: move them away or choose another DATA_DIR.`)
  }
}

/** Creates the cluster under another name and renames it when it is complete, so that no start leaves half a cluster. */
async function makeCluster(dataDir: string, programs: Programs, account: SystemAccount | undefined, log: ReportEvent) {
  const cluster = clusterIn(dataDir)
  const draft = await mkdtemp(join(dataDir, draftPrefix)).catch((error: unknown) => {
    throw folderError(dataDir, error)
  })
  try {
    if (account) await chown(draft, account.uid, account.gid)
    await runAs(account, programs.initdb, ['-D', folderFor(account, draft), ...initOptions], draft)
    await rename(draft, cluster)
    await makeDurable(dataDir)
    log(`Created a new database in ${cluster}.`)
  } catch (error) {
    const isMadeByOther = (await versionOf(cluster)) !== undefined
    if (!isMadeByOther) throw codeOf(error) ? folderError(dataDir, error) : serverError(dataDir, messageOf(error))
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
}

// The builtin locale sorts the same on every machine, independent of the C library. The socket needs no password, because
// only the owner can enter its folder (0700).
const initOptions = [
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

/** Waits until the names of the files in a folder are on the disk. */
export async function makeDurable(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Changes the owner and the mode of the cluster, because a backup that root restored belongs to root and is readable by all. */
export async function handOver(cluster: string, account: SystemAccount | undefined) {
  const { uid, mode } = await stat(cluster)
  if (!account && uid !== process.geteuid?.()) throw belongsToAnother(cluster)
  if (account && uid !== account.uid) {
    await runAs(undefined, 'chown', ['-R', `${account.uid}:${account.gid}`, cluster], '/')
  }
  if ((mode & 0o777) !== 0o700) await chmod(cluster, 0o700)
}

/** PostgreSQL archives nothing while the folder is missing, and keeps its WAL. */
async function provideSpool(cluster: string, account: SystemAccount | undefined) {
  const spool = join(cluster, walSpool)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (account) await chown(spool, account.uid, account.gid)
}

const otherMajor = (cluster: string, theirs: number, ours: number) =>
  new StartRefused(
    theirs < ours
      ? `The database in ${cluster} is of PostgreSQL ${theirs}, and this release has PostgreSQL ${ours}. Run npm run upgrade-postgres, which copies it and keeps the old one, and start again.`
      : `The database in ${cluster} is of PostgreSQL ${theirs}, and this release has PostgreSQL ${ours}: start the newer release that created it.`,
  )

const belongsToAnother = (cluster: string) =>
  new StartRefused(
    `The database in ${cluster} belongs to another user: start as its owner, or choose another DATA_DIR.`,
  )
