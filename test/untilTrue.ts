// biome-ignore lint/style/noRestrictedImports: this is the helper that the linter recommends.
import { setTimeout as pause } from 'node:timers/promises'

// The linter refuses to wait for a time anywhere else in the tests. In a test, `expect.poll` does the same as `untilTrue`, and
// says what it saw.

/** Resolves when the condition holds. It looks again until then, so the test ends it if it never does. */
export async function untilTrue(holds: () => boolean | Promise<boolean>, every = 20) {
  while (!(await holds())) await pause(every)
}

/** For what is slow on purpose: a mail server, a client that reads slowly or that waits before it tries again. */
export const beSlow = (milliseconds: number) => pause(milliseconds, undefined, { ref: false })
