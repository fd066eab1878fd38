import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './fileStorage.ts'

/** Keeps files in a folder of this machine, or of a disk that is mounted there. Other users of the machine cannot read it. */
export const folderStorage = (folder: string): FileStorage => ({
  async put(name, bytes) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const unfinished = join(dirname(path), `.${randomUUID()}`)
    try {
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  },
  get: (name) => readFile(join(folder, name)).catch(unlessMissing(undefined)),
  async list(prefix) {
    const [, parent = '', start = ''] = /^(.*\/)?([^/]*)$/.exec(prefix) ?? []
    const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(unlessMissing([]))
    const names = entries
      .filter(({ name }) => name.startsWith(start) && !name.startsWith('.'))
      // Only entries that begin with the prefix are read, because a storage may have thousands of other files.
      .map((entry) => (entry.isDirectory() ? this.list(`${parent}${entry.name}/`) : [`${parent}${entry.name}`]))
    return (await Promise.all(names)).flat().sort()
  },
  async remove(name) {
    await rm(join(folder, name), { force: true })
    // The folder of the last file is removed as well.
    await rmdir(dirname(join(folder, name))).catch(() => undefined)
  },
})

const unlessMissing =
  <Missing>(missing: Missing) =>
  (error: NodeJS.ErrnoException): Missing => {
    if (error.code === 'ENOENT') return missing
    throw error
  }
