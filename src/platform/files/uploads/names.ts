/** Plain file names only: nothing that could lead out of where uploads are kept. */
const plain = /^[0-9a-z]{1,64}(-[0-9a-z]{1,16})?\.[a-z0-9]{1,8}$/

export const isUploadName = (name: string) => plain.test(name)

/** Names are made by us; one that is not plain is our own fault. */
export function checkName(name: string) {
  if (!isUploadName(name)) throw new Error(`Not a name for an upload: ${JSON.stringify(name)}`)
  return name
}
