import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/embedded/startErrors.ts'
import { StartRefused } from '../refusal/startRefused.ts'

const shortestKey = 20

/** The key of a shop that has none in its settings. No backup has it. */
export const secretsKeyFile = (dataDir: string) => join(dataDir, 'secrets.key')

/**
 * The keys of secrets in the database: those of SECRETS_KEY, and the one in the file. Without any, the file is made, if the
 * database is embedded. An external one may have several nodes, and each would make another key.
 */
export async function readSecretsKeys({
  secretsKeys,
  dataDir,
  databaseUrl,
}: {
  secretsKeys: string[]
  dataDir: string
  databaseUrl: string | undefined
}): Promise<string[]> {
  const file = secretsKeyFile(dataDir)
  const kept = await readKey(file)
  if (kept !== undefined) return [...new Set([...secretsKeys, kept])]
  if (secretsKeys.length > 0 || databaseUrl !== undefined) return secretsKeys
  await makeKey(dataDir, file)
  return readSecretsKeys({ secretsKeys, dataDir, databaseUrl })
}

/** The file appears with its whole content, or not at all. Of two servers that start at once, one makes it. */
async function makeKey(dataDir: string, file: string) {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (key.length >= shortestKey) return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  throw new StartRefused(`${file} has no key. Copy it from where you keep it, or delete it: a new one is made then.`)
}
