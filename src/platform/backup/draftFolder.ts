import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn, makeFolder } from '../db/embedded/cluster.ts'
import { isProcessRunning, postmasterOf, stopPostmaster } from '../db/embedded/postmaster.ts'

const prefix = 'backup-draft-'

/** Runs the work in a folder of its own in DATA_DIR, where the copy of a cluster is written and started. Removes it afterwards. */
export async function inDraftFolder<Result>(
  dataDir: string,
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  await makeFolder(dataDir)
  await removeAbandoned(dataDir)
  const folder = await mkdtemp(join(dataDir, `${prefix}${process.pid}-`))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Removes the folders of programs that were killed, and stops the PostgreSQL that may still run there. */
async function removeAbandoned(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    if (await isProcessRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(dataDir, name)
    const postmaster = await postmasterOf(clusterIn(folder)).catch(() => undefined)
    if (postmaster !== undefined) await stopPostmaster(postmaster)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
