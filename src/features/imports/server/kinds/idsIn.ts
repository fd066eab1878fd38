import type { Values } from '../importKind.ts'

/** The IDs of the lines. A number that no row can have as its ID finds nothing. */
export const idsIn = (lines: readonly Values[]): number[] =>
  lines.flatMap(({ id }) => (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? [id] : []))

const largestId = 2_147_483_647
