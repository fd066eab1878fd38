import { readFileSync } from 'node:fs'
import * as z from 'zod'

const file = new URL('../../package.json', import.meta.url)

/** The number of this release. */
export const { version: release } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
