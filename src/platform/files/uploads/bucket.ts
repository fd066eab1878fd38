import { AwsClient } from 'aws4fetch'
import type { Bucket } from '../../config.ts'
import { Refusal } from '../../http/refusal.ts'
import { timeLimits } from '../../timeLimits.ts'
import { pictureCodes } from '../codes.ts'
import { checkName } from './names.ts'
import type { Uploads } from './uploads.ts'

/** Uploads in a bucket that speaks S3: Amazon's, Cloudflare's, MinIO's, Ceph's. By path, which all of them take. */
export function bucketUploads({ bucket, region, key, secret }: Bucket): Uploads {
  const s3 = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })

  return {
    async put(name, bytes, type) {
      const url = `${bucket}/${checkName(name)}`
      await inTime(async ({ signal }) => {
        const body = new Uint8Array(bytes)
        const answer = await s3.fetch(url, { method: 'PUT', body, headers: { 'content-type': type }, signal })
        await answer.body?.cancel()
        check(answer, 'PUT', name)
      })
    },

    async get(name) {
      const url = `${bucket}/${checkName(name)}`
      return inTime(async (late) => {
        const waiting = setTimeout(() => late.abort(), timeLimits.bucket.answer)
        const { signal } = late
        const answer = await s3.fetch(url, { method: 'GET', signal }).finally(() => clearTimeout(waiting))
        if (answer.ok) return Buffer.from(await answer.arrayBuffer())
        await answer.body?.cancel()
        if (answer.status !== 404) check(answer, 'GET', name)
        return undefined
      })
    },
  }
}

/** The bucket answered, but not as it should. */
class BucketFailed extends Error {
  readonly status: number
  constructor(status: number, method: string, name: string) {
    super(`The bucket of uploads answered ${status} to ${method} ${name}`)
    this.status = status
  }
}

function check({ ok, status }: Response, method: string, name: string) {
  if (!ok) throw new BucketFailed(status, method, name)
}

/** A bucket that does not answer, or is in trouble itself, may be back soon. One that refuses our key is set up wrongly. */
async function inTime<Result>(work: (late: AbortController) => Promise<Result>): Promise<Result> {
  // No AbortSignal.timeout or AbortSignal.any: while only a request refers to such a signal, it may be collected as
  // garbage, and the request then waits on.
  const late = new AbortController()
  const isLate = Promise.withResolvers<never>()
  late.signal.addEventListener('abort', () => isLate.reject(late.signal.reason))
  const timer = setTimeout(() => late.abort(), timeLimits.bucket.transfer)
  try {
    return await Promise.race([work(late), isLate.promise])
  } catch (error) {
    if (error instanceof BucketFailed && error.status < 500 && error.status !== 429) throw error
    throw Object.assign(isAway(), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const isAway = () => new Refusal(pictureCodes.picturesAway, {}, { retryAfter: 10 })
