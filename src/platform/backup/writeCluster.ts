import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { DamagedBackup, type Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { ClusterCopy } from './manifest.ts'
import { readPieces } from './pieces.ts'

/**
 * The files that we write instead of those in the backup. All settings are on the command line of PostgreSQL. A backup without
 * a key can be changed by whoever can write its storage: a setting of theirs would run a program here.
 */
const ownFiles: Readonly<Record<string, string>> = {
  'postgresql.conf': '',
  'postgresql.auto.conf': '',
  'pg_ident.conf': '',
  // The socket is in a folder that only its owner can enter, and there is no other way in.
  'pg_hba.conf': 'local all all trust\nlocal replication all trust\n',
}

/** With these files, PostgreSQL would follow another server, or write outside of its folder. */
const neverWritten = new Set(['standby.signal', 'recovery.signal', 'tablespace_map'])

/** Writes the copy of a cluster into an empty folder. */
export async function writeCluster(copy: ClusterCopy, storage: FileStorage, seal: Seal, cluster: string) {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const folder of copy.folders) await mkdir(inside(cluster, folder), { recursive: true, mode: 0o700 })
  const content = new Content(readPieces(storage, seal, copy.pieces))
  for (const { path, bytes } of copy.files) {
    const to = inside(cluster, path)
    const name = relative(cluster, to)
    if (name in ownFiles || neverWritten.has(name)) {
      await content.skip(bytes)
      continue
    }
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const file = await open(to, 'wx', 0o600)
    try {
      await content.copyTo(file, bytes)
    } finally {
      await file.close()
    }
  }
  for (const [name, text] of Object.entries(ownFiles))
    await writeFile(join(cluster, name), text, { flag: 'wx', mode: 0o600 })
}

/** The manifest without a key can be written by others, so its paths are checked. */
function inside(cluster: string, path: string) {
  const to = normalize(join(cluster, path))
  if (!to.startsWith(`${cluster}/`)) throw new DamagedBackup(`The backup has a file outside of its folder: ${path}.`)
  return to
}

/** The bytes of the pieces, which are read file after file. */
class Content {
  readonly #pieces: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async copyTo(file: FileHandle, bytes: number) {
    for await (const part of this.#read(bytes)) await file.writeFile(part)
  }

  async skip(bytes: number) {
    for await (const _ of this.#read(bytes));
  }

  async *#read(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      if (this.#left.length === 0) this.#left = await this.#next()
      const part = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new DamagedBackup('The backup is damaged: it has fewer bytes than its files.')
    return value
  }
}
