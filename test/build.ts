import { buildIfNeeded } from '../tools/prepare.mjs'

/** Vitest calls this before the tests of the built pages. `npm test` has built them by then. */
export const setup = () => buildIfNeeded(process.execPath)
