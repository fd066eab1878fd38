import { AwsClient } from 'aws4fetch'
import type { Bucket } from './storageAddress.ts'

/** Clocks of servers differ by some seconds. A bucket allows 15 minutes. */
const usualDifference = 60_000

/**
 * Sends requests to an S3 bucket. A bucket rejects a signature whose time is wrong. If our clock is wrong, the request is
 * signed and sent again with the time of the bucket, and so are later ones.
 */
export class BucketClient extends AwsClient {
  /** What has to be added to our clock, in milliseconds. */
  #offset = 0

  constructor({ region, key, secret }: Bucket) {
    super({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })
  }

  override sign(...[input, init]: Parameters<AwsClient['sign']>) {
    if (this.#offset === 0) return super.sign(input, init)
    const datetime = new Date(Date.now() + this.#offset).toISOString().replaceAll(/[:-]|\.\d+/g, '')
    return super.sign(input, { ...init, aws: { ...init?.aws, datetime } })
  }

  override async fetch(...sent: Parameters<AwsClient['fetch']>) {
    const used = this.#offset
    const answer = await super.fetch(...sent)
    if (answer.status !== 403) return answer
    const offset = Date.parse(answer.headers.get('date') ?? '') - Date.now()
    if (Number.isNaN(offset) || Math.abs(offset - used) < usualDifference) return answer
    await answer.body?.cancel()
    this.#offset = Math.abs(offset) < usualDifference ? 0 : offset
    return super.fetch(...sent)
  }
}
