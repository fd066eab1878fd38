import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const here = fileURLToPath(new URL('../../../', import.meta.url))

/** The parts of the shop that run, without its tests, which not every copy has. */
const isPart = (name: string) => /\.(tsx?|sql|typ|css)$/.test(name) && !/\.test\.tsx?$/.test(name)

/**
 * The version of a release with a fingerprint of its files: `0.1.0+4f2a9c1`. Nodes are compared by it, and two releases may have
 * the same version. Each copy of a release has the same fingerprint, however it came to the machine.
 */
export function releaseIn(folder: string): string {
  const file = readFileSync(`${folder}/package.json`, 'utf8')
  const hash = createHash('sha256').update(file)
  for (const part of ['src', 'migrations'])
    for (const name of readdirSync(`${folder}/${part}`, { recursive: true, encoding: 'utf8' }).filter(isPart).sort())
      hash.update(`${name}\n`).update(readFileSync(`${folder}/${part}/${name}`))
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(file))
  return `${version}+${hash.digest('hex').slice(0, 7)}`
}

let known: string | undefined
/** The release that runs. Its files are read once, when it is first needed. */
export const thisRelease = (): string => (known ??= releaseIn(here))
