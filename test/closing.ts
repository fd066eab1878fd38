const closing: (() => unknown)[] = []

/**
 * Has something closed when the tests of the file are done. Unlike Vitest's `afterAll` it may be called in a test and in
 * `beforeAll`: there `afterAll` does nothing.
 */
export const closeAfterFile = (close: () => unknown) => void closing.push(close)

/** What was opened last is closed first. */
export async function closeAll() {
  for (const close of closing.splice(0).reverse()) await close()
}
