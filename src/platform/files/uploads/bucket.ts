import { abortAfter } from '../../refusal/abortAfter.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { timeLimits } from '../../refusal/timeLimits.ts'
import { BucketClient } from '../bucketClient.ts'
import { pictureCodes } from '../codes.ts'
import type { Bucket } from '../uploadsPlace.ts'
import { checkName, type Uploads } from './uploadStore.ts'

/** Keeps uploads in an S3 bucket: Amazon, Cloudflare, MinIO or Ceph. The bucket is in the path, which all of them accept. */
export function bucketUploads(config: Bucket): Uploads {
  const { bucket } = config
  const s3 = new BucketClient(config)

  return {
    async put(name, bytes, type) {
      const url = `${bucket}/${checkName(name)}`
      await withTimeLimit(async ({ signal }) => {
        const body = new Uint8Array(bytes)
        const answer = await s3.fetch(url, { method: 'PUT', body, headers: { 'content-type': type }, signal })
        await answer.body?.cancel()
        check(answer, 'PUT', name)
      })
    },

    async get(name) {
      const url = `${bucket}/${checkName(name)}`
      return withTimeLimit(async (controller) => {
        const waiting = setTimeout(() => controller.abort(), timeLimits.bucket.answer)
        const { signal } = controller
        const answer = await s3.fetch(url, { method: 'GET', signal }).finally(() => clearTimeout(waiting))
        if (answer.ok) return Buffer.from(await answer.arrayBuffer())
        await answer.body?.cancel()
        if (answer.status !== 404) check(answer, 'GET', name)
        return undefined
      })
    },
  }
}

/** The bucket answered with an error status. */
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

/**
 * Turns a bucket that does not answer, or that has an error of its own, into a 503: it may work again soon. Any other status,
 * such as 403 for a wrong key, is a wrong configuration and stays an error of ours.
 */
async function withTimeLimit<Result>(work: (controller: AbortController) => Promise<Result>): Promise<Result> {
  try {
    return await abortAfter(timeLimits.bucket.transfer, work)
  } catch (error) {
    if (error instanceof BucketFailed && error.status < 500 && error.status !== 429) throw error
    throw Object.assign(bucketAway(), { cause: error })
  }
}

const bucketAway = () => new Refusal(pictureCodes.picturesAway, {}, { retryAfter: 10 })
