/** Where uploaded files are kept. A name is derived from the content, so a file is written once and never changes. */
export interface Uploads {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

/** Plain file names only, so that no name leads out of the folder or the bucket. */
const plainName = /^[0-9a-z]{1,64}(-[0-9a-z]{1,16})?\.[a-z0-9]{1,8}$/

export const isUploadName = (name: string) => plainName.test(name)

/** The server makes the names itself, so a name that is not plain is a programming error. */
export function checkName(name: string) {
  if (!isUploadName(name)) throw new Error(`Not a name for an upload: ${JSON.stringify(name)}`)
  return name
}
