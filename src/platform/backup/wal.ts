import { readdir } from 'node:fs/promises'

// PostgreSQL writes every change to its WAL before it changes a table. A segment of the WAL has 24 hexadecimal digits: the
// timeline, which is counted at each restore, and the number of the segment. So names are in the order of time.

const segmentName = /^[0-9A-F]{24}$/
/** A file that PostgreSQL archives: a segment, or the history of a timeline. */
export const isWalFile = (name: string) => segmentName.test(name) || /^[0-9A-F]{8}\.history$/.test(name)
export const isSegment = (name: string) => segmentName.test(name)

/** The segments in a folder from the first to the last one. */
export async function segmentsOfWal(folder: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => isSegment(name) && name >= first && name <= last).sort()
}
