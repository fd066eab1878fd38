// biome-ignore lint/style/noRestrictedImports: this is the helper that the linter recommends.
import { setTimeout as pause } from 'node:timers/promises'

// The linter rejects waiting for a fixed time anywhere else in the tests. In a test, `expect.poll` does the same as
// `untilTrue`, and its error shows the last value.

/**
 * Resolves when the condition holds. It checks again and again, so if the condition never holds, the time limit of the test
 * ends it.
 */
export async function untilTrue(holds: () => boolean | Promise<boolean>, every = 20) {
  while (!(await holds())) await pause(every)
}

/** For helpers that are slow on purpose: a mail server, or a client that reads slowly or waits before it tries again. */
export const beSlow = (milliseconds: number) => pause(milliseconds, undefined, { ref: false })
