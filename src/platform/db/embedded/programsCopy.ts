import { chmod, copyFile, lstat, mkdir, mkdtemp, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../refusal/startRefused.ts'
import { messageOf } from './startErrors.ts'

/** Copies the programs, once for each version, so that every user can run them and only we can change them. */
export async function copyPrograms(
  native: string,
  copies: string,
  name: string,
  createLinks: (native: string) => Promise<boolean>,
): Promise<string> {
  const copy = join(copies, name)
  try {
    if (await mkdir(copies, { recursive: true })) await chmod(copies, 0o755)
    await rejectIfWritableByOthers(copies)
    if (!(await exists(copy))) await makeCopy(native, copy, createLinks)
    await rejectIfWritableByOthers(copy)
    return copy
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`PostgreSQL's programs cannot be copied to ${copies}: ${messageOf(error)}.`)
  }
}

/** Makes the copy under another name and renames it when it is complete, so that no half of a copy is ever used. */
async function makeCopy(native: string, copy: string, createLinks: (native: string) => Promise<boolean>) {
  const draft = await mkdtemp(`${copy}.new-`)
  try {
    await copyFolder(native, draft)
    await createLinks(draft)
    await rename(draft, copy)
  } catch (error) {
    const isMadeByOther = await exists(copy)
    if (!isMadeByOther) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyFolder(from: string, to: string) {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyDurably(source, target)
  }
}

/** Copies a file and waits until it is on the disk, so that it is complete even after a power cut. */
async function copyDurably(source: string, target: string) {
  await copyFile(source, target)
  const file = await open(target)
  try {
    const { mode } = await file.stat()
    await file.chmod(mode & 0o111 ? 0o755 : 0o644)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Throws if another user could have changed the programs. */
async function rejectIfWritableByOthers(folder: string) {
  const found = await lstat(folder)
  const othersMayWrite = (found.mode & 0o022) !== 0
  if (found.isDirectory() && found.uid === process.geteuid?.() && !othersMayWrite) return
  throw new StartRefused(`${folder} could have been changed by someone else: remove it and start again.`)
}

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined)) !== undefined
