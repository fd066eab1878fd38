import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkName, type Uploads } from './uploadStore.ts'

/** Keeps uploads in a folder of this machine. Other users of the machine cannot read it. */
export const folderUploads = (folder: string): Uploads => ({
  async put(name, bytes) {
    const path = join(folder, checkName(name))
    const unfinished = join(folder, `.${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      // The file gets its name when it is complete, so that half a file is never served, even after a crash.
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  },

  async get(name) {
    return readFile(join(folder, checkName(name))).catch(undefinedIfMissing)
  },
})

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
