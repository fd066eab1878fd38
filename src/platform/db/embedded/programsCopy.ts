import { chmod, copyFile, lstat, mkdir, mkdtemp, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../startRefused.ts'
import { messageOf } from './startErrors.ts'

/** A copy of the programs that everybody may run and only we can change, made once for each version. */
export async function copyOfPrograms(
  native: string,
  copies: string,
  name: string,
  hydrateLinks: (native: string) => Promise<boolean>,
): Promise<string> {
  const copy = join(copies, name)
  try {
    if (await mkdir(copies, { recursive: true })) await chmod(copies, 0o755)
    await insistOnOurs(copies)
    if (!(await exists(copy))) await makeCopy(native, copy, hydrateLinks)
    await insistOnOurs(copy)
    return copy
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`PostgreSQL's programs cannot be copied to ${copies}: ${messageOf(error)}.`)
  }
}

/** Made under another name first: whoever finds the copy finds it whole. */
async function makeCopy(native: string, copy: string, hydrateLinks: (native: string) => Promise<boolean>) {
  const draft = await mkdtemp(`${copy}.new-`)
  try {
    await copyFolder(native, draft)
    await hydrateLinks(draft)
    await rename(draft, copy)
  } catch (error) {
    const anotherWasFaster = await exists(copy)
    if (!anotherWasFaster) throw error
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

/** Written through to the disk: after a power cut a copy with its final name must not turn out hollow. */
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

/** Programs that somebody else could have put there are not run. */
async function insistOnOurs(folder: string) {
  const found = await lstat(folder)
  const othersMayWrite = (found.mode & 0o022) !== 0
  if (found.isDirectory() && found.uid === process.geteuid?.() && !othersMayWrite) return
  throw new StartRefused(`${folder} could have been changed by somebody else: remove it and start again.`)
}

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined)) !== undefined
