import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { closeFile, openFile } from './pieces.ts'
import { isWalFile } from './wal.ts'

const folderOf = (systemId: string) => `wal/${systemId}/`

/**
 * Moves the finished WAL from the spool of a cluster into the storage. Returns when PostgreSQL finished the last file that was
 * moved, or undefined if there was none.
 */
export async function archiveWal(
  spool: string,
  systemId: string,
  storage: FileStorage,
  seal: Seal,
): Promise<Date | undefined> {
  let finished: Date | undefined
  for (const name of await listSpool(spool)) {
    const path = join(spool, name)
    const stored = `${folderOf(systemId)}${name}`
    const { mtime } = await stat(path)
    await storage.put(stored, await closeFile(seal, stored, await readFile(path)))
    await rm(path)
    finished = mtime
  }
  return finished
}

/** The files of the spool, the oldest first. PostgreSQL gives a file its name when it is complete. */
export async function listSpool(spool: string): Promise<string[]> {
  const names = await readdir(spool)
  // The half segment at the end of an older timeline, and the notes about base copies, are not needed to restore.
  for (const name of names.filter((each) => /\.(partial|backup)$/.test(each)))
    await rm(join(spool, name), { force: true })
  return names.filter(isWalFile).sort()
}

export async function* readWal(storage: FileStorage, seal: Seal, systemId: string) {
  for (const stored of await storage.list(folderOf(systemId))) {
    const name = stored.slice(folderOf(systemId).length)
    const read = async () => openFile(seal, stored, (await storage.get(stored)) ?? Buffer.alloc(0))
    yield { name, read }
  }
}

/** Removes the WAL before a segment, which no backup needs that is kept. */
export async function removeWalBefore(storage: FileStorage, systemId: string, segment: string) {
  const numberOf = (name: string) => name.slice(8, 24)
  for (const stored of await storage.list(folderOf(systemId))) {
    const name = stored.slice(folderOf(systemId).length)
    if (name.length === segment.length && numberOf(name) < numberOf(segment)) await storage.remove(stored)
  }
}

const zeros = Buffer.alloc(64 * 1024)

/** Writes a segment without the zeros at its end, which take no room on the disk then. */
export async function writeSparsely(path: string, bytes: Buffer) {
  let end = bytes.length
  while (end >= zeros.length && bytes.subarray(end - zeros.length, end).equals(zeros)) end -= zeros.length
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes.subarray(0, end))
    await file.truncate(bytes.length)
  } finally {
    await file.close()
  }
}
