import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../refusal/startRefused.ts'

/** In DATA_DIR, after the shop was moved to an external database. It contains the name of that database. */
const markIn = (dataDir: string) => join(dataDir, 'moved-away')

export const markMovedAway = (dataDir: string, to: string) => writeFile(markIn(dataDir), `${to}\n`, { flush: true })

export const forgetMovedAway = (dataDir: string) => rm(markIn(dataDir), { force: true })

/** Returns the name of the external database to which the shop was moved. */
export const readMovedAway = async (dataDir: string): Promise<string | undefined> =>
  (await readFile(markIn(dataDir), 'utf8').catch(() => undefined))?.trim()

/** Otherwise a start without DATABASE_URL would serve the former database, and orders would be in two databases. */
export async function rejectMovedAway(dataDir: string): Promise<void> {
  const to = await readMovedAway(dataDir)
  if (to !== undefined)
    throw new StartRefused(
      `The shop in ${dataDir} was moved to ${to}: set DATABASE_URL to that database. To use the one in ${dataDir} again, without what was entered since, remove the file ${markIn(dataDir)}.`,
    )
}
