/** Where uploaded files are kept. A name is made from what it names: it is written once and never means anything else. */
export interface Uploads {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  get(name: string): Promise<Buffer | undefined>
}
