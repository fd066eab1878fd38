import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { DamagedBackup, type Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { StoredPiece } from './manifest.ts'

// A long stream of bytes is cut into pieces, because a bucket needs to know the length of a file before it is sent, and because
// a single piece is in memory while it is compressed and encrypted.

const pieceBytes = 16 * 1024 * 1024

/** No decompressed piece or file is larger. Without a limit, a small file could decompress to more than the memory. */
const largestFile = 64 * 1024 * 1024

const compress = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)
const decompress = (name: string, bytes: Buffer): Promise<Buffer> =>
  unpack(bytes, { maxOutputLength: largestFile }).catch(() => {
    throw new DamagedBackup(`The backup is damaged: ${name} cannot be decompressed.`)
  })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function writePieces(
  storage: FileStorage,
  seal: Seal,
  folder: string,
  content: AsyncIterable<Buffer>,
): Promise<StoredPiece[]> {
  const pieces: StoredPiece[] = []
  for await (const bytes of cut(content)) {
    const name = `${folder}/base-${String(pieces.length + 1).padStart(5, '0')}`
    const stored = seal.close(name, await compress(bytes))
    await storage.put(name, stored)
    pieces.push({ name, bytes: stored.length, sha256: sha256(stored) })
  }
  return pieces
}

async function* cut(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of content) {
    waiting.push(bytes)
    length += bytes.length
    if (length < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Reads the content of pieces, and checks each of them before it is used. */
export async function* readPieces(
  storage: FileStorage,
  seal: Seal,
  pieces: readonly StoredPiece[],
): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield decompress(piece.name, seal.open(piece.name, await readChecked(storage, piece)))
}

/** Reads all pieces without using them, so that a damaged backup is found before anything is replaced. */
export async function checkPieces(storage: FileStorage, pieces: readonly StoredPiece[]) {
  for (const piece of pieces) await readChecked(storage, piece)
}

async function readChecked(storage: FileStorage, { name, bytes, sha256: expected }: StoredPiece): Promise<Buffer> {
  const stored = await storage.get(name)
  if (!stored) throw new DamagedBackup(`The backup is incomplete: ${name} is missing.`)
  if (stored.length !== bytes)
    throw new DamagedBackup(`The backup is damaged: ${name} has ${stored.length} bytes instead of ${bytes}.`)
  if (sha256(stored) !== expected)
    throw new DamagedBackup(`The backup is damaged: the checksum of ${name} is another one than when it was written.`)
  return stored
}

/** Compresses and encrypts a file that is short enough for one piece. */
export const closeFile = async (seal: Seal, name: string, bytes: Buffer) => seal.close(name, await compress(bytes))
export const openFile = async (seal: Seal, name: string, stored: Buffer): Promise<Buffer> =>
  decompress(name, seal.open(name, stored))
