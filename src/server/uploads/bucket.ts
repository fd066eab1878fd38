import { AwsClient } from 'aws4fetch'
import type { Bucket } from '../config.ts'
import type { Uploads } from '../uploads.ts'
import { checkName } from './names.ts'

const patience = 15_000

/** Uploads in a bucket that speaks S3: Amazon's, Cloudflare's, MinIO's, Ceph's. By path, which all of them take. */
export function bucketUploads({ bucket, region, key, secret }: Bucket): Uploads {
  const s3 = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })
  const ask = async (name: string, init: RequestInit) => {
    const answer = await s3.fetch(`${bucket}/${checkName(name)}`, { ...init, signal: AbortSignal.timeout(patience) })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && init.method === 'GET') return undefined
    throw new Error(`The bucket of uploads answered ${answer.status} to ${init.method} ${name}`)
  }

  return {
    async put(name, bytes, type) {
      await ask(name, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' })
      return answer && Buffer.from(await answer.arrayBuffer())
    },
  }
}
