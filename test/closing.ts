const closing: (() => unknown)[] = []

/**
 * Registers a function that runs after the tests of the file. Unlike Vitest's `afterAll` it may be called in a test and in
 * `beforeAll`, where `afterAll` is ignored.
 */
export const closeAfterFile = (close: () => unknown) => void closing.push(close)

/** Runs the registered functions, the last one first. */
export async function closeAll() {
  for (const close of closing.splice(0).reverse()) await close()
}
