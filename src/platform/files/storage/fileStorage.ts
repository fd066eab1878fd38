/** A folder or an S3 bucket with files. The names may have slashes. */
export interface FileStorage {
  /** Writes a file. An interrupted write leaves no file with this name. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns undefined if there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  /** The names of all files that begin with the prefix, in order. */
  list(prefix: string): Promise<string[]>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
}
