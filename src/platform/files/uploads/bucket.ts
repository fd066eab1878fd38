import { Refusal } from '../../refusal/refusal.ts'
import { timeLimits } from '../../refusal/timeLimits.ts'
import { pictureCodes } from '../codes.ts'
import { BucketFailed, bucketStorage } from '../storage/bucketStorage.ts'
import type { Bucket } from '../storageAddress.ts'

/** A bucket whose outage is answered with 503. */
export function uploadBucket(config: Bucket) {
  const { put, get, remove } = bucketStorage(config, timeLimits.bucket)
  return {
    put: (name: string, bytes: Buffer) => put(name, bytes).catch(refuseIfAway),
    get: (name: string) => get(name).catch(refuseIfAway),
    remove: (name: string) => remove(name).catch(refuseIfAway),
  }
}

/**
 * For a bucket that does not answer, or that has an error of its own: it may work again soon. Any other status, such as 403 for a
 * wrong key, is a wrong configuration and stays an error of ours.
 */
function refuseIfAway(error: unknown): never {
  if (error instanceof BucketFailed && error.status < 500 && error.status !== 429) throw error
  throw Object.assign(new Refusal(pictureCodes.picturesAway, {}, { retryAfter: 10 }), { cause: error })
}
