import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file in an archive. */
export interface Part {
  path: string
  /** A `Buffer` is compressed already. Others are read when their turn comes, and only as fast as the archive is read. */
  content: string | Buffer | Iterable<string> | AsyncIterable<string | Uint8Array>
}

/** Compared with the usual 6, files are a tenth larger and a long export takes a quarter less processor time. */
const compressionLevel = 3

/** Writes a ZIP archive while it is read. The next part is requested when the one before it is written. */
export async function* zip(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const archived = archive.outputStream.pipe(new PassThrough())
  archive.on('error', (error: Error) => archived.destroy(error))
  let source = Readable.from([])
  async function addAll() {
    for await (const { path, content } of parts) {
      if (typeof content === 'string') archive.addBuffer(Buffer.from(content), path)
      else if (content instanceof Buffer) archive.addBuffer(content, path, { compress: false })
      else {
        source = Readable.from(content, { highWaterMark: 1 })
        archive.addReadStream(source, path, { compressionLevel })
        await finished(source)
      }
    }
    archive.end()
  }
  addAll().catch((error: Error) => archived.destroy(error))
  try {
    yield* archived
  } finally {
    // Ends the reading of the rows, also where the archive is not read to its end.
    source.destroy()
  }
}
