import { statfs } from 'node:fs/promises'

/** The shop needs room for its own data meanwhile. */
const spare = 512 * 1024 * 1024

/** Returns how much room a copy of this size needs, like “5.2 GB”, if the disk of the folder has less. */
export async function missingRoom(folder: string, bytes: number): Promise<string | undefined> {
  const needed = bytes + spare
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < needed ? `${(needed / 1024 ** 3).toFixed(1)} GB` : undefined
}
