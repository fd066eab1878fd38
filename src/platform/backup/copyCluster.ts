import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { walSpool } from '../db/embedded/settings.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { ClusterCopy } from './manifest.ts'
import { writePieces } from './pieces.ts'
import { segmentsOfWal } from './wal.ts'

/**
 * Copies a running cluster. PostgreSQL goes on writing meanwhile, so the files do not belong to one moment; its WAL, which is
 * copied last, repairs them when the copy is started.
 */
export async function copyCluster(
  client: pg.Client,
  cluster: string,
  storage: FileStorage,
  seal: Seal,
  folder: string,
): Promise<ClusterCopy> {
  // The slot keeps the WAL from here on until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const { postgres, systemId, firstSegment } = await begin(client)
  const { folders, paths } = await walk(cluster)
  const files: ClusterCopy['files'] = []

  async function* content() {
    for (const path of paths) yield* readFileOf(cluster, path, files)
    // PostgreSQL reads the control file first when it starts, so it is copied after the files that it describes.
    yield* readFileOf(cluster, controlFile, files)
    const { last, label } = await end(client)
    yield* asFile('backup_label', Buffer.from(label), files)
    for (const name of await segmentsOfWal(join(cluster, 'pg_wal'), firstSegment, last))
      yield* readFileOf(cluster, `pg_wal/${name}`, files)
  }
  const pieces = await writePieces(storage, seal, folder, content())
  return { postgres, systemId, firstSegment, folders, files, pieces }
}

async function begin(client: pg.Client) {
  const { rows } = await client.query<{ postgres: string; systemId: string; firstSegment: string }>(`
    select current_setting('server_version') as postgres, system_identifier::text as "systemId",
      pg_walfile_name(pg_backup_start('tidewater', true)) as "firstSegment"
    from pg_control_system()`)
  const [begun] = rows
  if (!begun) throw new Error('pg_backup_start returned nothing.')
  return begun
}

async function end(client: pg.Client) {
  const { rows } = await client.query<{ last: string; label: string }>(`
    select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)`)
  const [ended] = rows
  if (!ended) throw new Error('pg_backup_stop returned nothing.')
  return ended
}

const controlFile = 'global/pg_control'

/** Folders whose content belongs to the running server and not to the data. PostgreSQL needs them to exist, but empty. */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  walSpool,
])
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/

/** Lists the folders and the files of a cluster that a copy needs. */
async function walk(cluster: string) {
  const folders: string[] = ['pg_wal/archive_status', 'pg_wal/summaries']
  const paths: string[] = []
  async function visit(folder: string) {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (leftOut.test(entry.name)) continue
      if (entry.isDirectory()) {
        folders.push(path)
        if (!emptied.has(path)) await visit(path)
      } else if (entry.isFile() && path !== controlFile) {
        paths.push(path)
      }
    }
  }
  await visit('')
  return { folders: folders.sort(), paths: paths.sort() }
}

const readBytes = 1024 * 1024

/** Reads a file, and notes how long it is. A file that was deleted since the folder was listed is not needed. */
async function* readFileOf(cluster: string, path: string, files: ClusterCopy['files']): AsyncGenerator<Buffer> {
  const file = await open(join(cluster, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    let bytes = 0
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(readBytes), 0, readBytes, bytes)
      if (bytesRead === 0) break
      bytes += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    files.push({ path, bytes })
  } finally {
    await file.close()
  }
}

function* asFile(path: string, content: Buffer, files: ClusterCopy['files']) {
  files.push({ path, bytes: content.length })
  yield content
}
