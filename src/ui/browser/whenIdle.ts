/**
 * In milliseconds. On a slow line the browser is idle while the page waits for its data, and other downloads would delay that
 * data.
 */
const pause = 2000

/** Runs the function when the page is likely to have its data and the browser has nothing else to do. */
export function whenIdle(act: () => void) {
  // Tests without a browser load nothing early.
  if (globalThis.window === undefined) return
  // Safari has no `requestIdleCallback`.
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(act), pause)
}
