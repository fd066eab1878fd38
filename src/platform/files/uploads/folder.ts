import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkName } from './names.ts'
import type { Uploads } from './uploads.ts'

/** Uploads in a folder of this machine, readable by nobody else on it. */
export const folderUploads = (folder: string): Uploads => ({
  async put(name, bytes) {
    const path = join(folder, checkName(name))
    const unfinished = join(folder, `.${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      // Renamed when whole: nobody is ever served half a file, whenever we stop.
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  },

  async get(name) {
    return readFile(join(folder, checkName(name))).catch(nothing)
  },
})

function nothing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
