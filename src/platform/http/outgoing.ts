import { Readable } from 'node:stream'

type Chunk = string | Uint8Array

/**
 * A response body that is written while it is sent, only as fast as it is read. When the response ends, in whatever way,
 * the controller is aborted: so a client that disconnects does not keep a database connection.
 */
export function outgoing(write: (ending: AbortController) => AsyncIterable<Chunk>): Readable {
  const ending = new AbortController()
  const chunks = write(ending)[Symbol.asyncIterator]()
  const body = new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => body.push(done ? null : value),
        (error: Error) => body.destroy(error),
      )
    },
    destroy(error, done) {
      ending.abort()
      // What it throws while it is ended is of no use to anybody.
      chunks.return?.().catch(() => {})
      done(error)
    },
  })
  ending.signal.addEventListener('abort', () => body.destroy(ending.signal.reason))
  return body
}
