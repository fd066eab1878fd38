import type { Readable } from 'node:stream'

/** A file that is sent. A browser downloads one with a name and shows one without. */
export interface OutgoingFile {
  fileName?: string
  /** If it is not the type that the call declares. */
  mediaType?: string
  content: Readable | Buffer | string
  /** Set if it is a list. Its rows are counted while they are written. */
  exported?: { readonly rows: number }
}
