import { abortAfter } from '../../refusal/abortAfter.ts'
import { timeLimits } from '../../refusal/timeLimits.ts'
import { BucketClient } from '../bucketClient.ts'
import type { Bucket } from '../storageAddress.ts'
import type { FileStorage } from './fileStorage.ts'

interface Limits {
  /** How many milliseconds the first byte of a file may take. */
  answer?: number
  /** How many milliseconds a whole file may take, in either direction. */
  transfer: number
}

/** The bucket answered with an error status. */
export class BucketFailed extends Error {
  readonly status: number
  constructor(status: number, method: string, path: string) {
    super(`The bucket answered ${status} to ${method} ${path}`)
    this.status = status
  }
}

/** Keeps files in an S3 bucket: Amazon, Cloudflare, MinIO or Ceph. The bucket is in the path, which all of them accept. */
export function bucketStorage(
  config: Bucket,
  { answer: untilAnswer, transfer }: Limits = timeLimits.backup,
): FileStorage {
  const { bucket } = config
  const s3 = new BucketClient(config)
  const send = (method: string, path: string, body?: Buffer) =>
    abortAfter(transfer, async (controller) => {
      const { signal } = controller
      const isLimited = method === 'GET' && untilAnswer !== undefined
      const waiting = isLimited ? setTimeout(() => controller.abort(), untilAnswer) : undefined
      const answer = await s3
        .fetch(`${bucket}${path}`, { method, signal, ...(body && { body: new Uint8Array(body) }) })
        .finally(() => clearTimeout(waiting))
      // The whole body is read here, so that the time limit is for all of it.
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return bytes
      if (answer.status === 404 && method === 'GET') return undefined
      throw new BucketFailed(answer.status, method, path)
    })
  return {
    put: async (name, bytes) => void (await send('PUT', `/${name}`, bytes)),
    get: (name) => send('GET', `/${name}`),
    remove: async (name) => void (await send('DELETE', `/${name}`)),
    async list(prefix) {
      const names: string[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) })
        const page = String((await send('GET', `?${query}`)) ?? '')
        const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
        for (const key of keys) names.push(key)
        after = page.includes('<IsTruncated>true') ? keys.at(-1) : undefined
      }
      return names
    },
  }
}
