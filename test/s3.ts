import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Bucket } from '#platform/files/storageAddress.ts'
import { readConfig } from '#platform/shop/config.ts'
import { closeAfterFile } from './closing.ts'
import { removeFolder } from './removeFolder.ts'

/**
 * Starts a real S3 server with one empty bucket, and stops it after the tests of the file. It checks the key, but not the
 * version 4 signature.
 */
export async function openBucket(): Promise<Bucket> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-s3-'))
  const where = ['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'pictures']
  const server = spawn(process.execPath, ['node_modules/s3rver/bin/s3rver.js', ...where, '--no-vhost-buckets'])
  closeAfterFile(async () => {
    if (server.kill()) await once(server, 'exit')
    await removeFolder(folder)
  })
  for await (const line of createInterface(server.stdout)) {
    const host = /listening on (?:http:\/\/)?(\S+:\d+)/.exec(line)?.[1]
    if (host) return bucketAt(`s3://S3RVER:S3RVER@${host}/pictures?insecure=1`)
  }
  throw new Error('The S3 server did not start.')
}

/** Parses UPLOADS_URL in the same way as the shop. */
export function bucketAt(UPLOADS_URL: string): Bucket {
  const { uploads } = readConfig({ UPLOADS_URL })
  if ('folder' in uploads) throw new Error(`Not a bucket: ${UPLOADS_URL}`)
  return uploads
}
