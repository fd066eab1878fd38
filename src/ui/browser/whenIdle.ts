/** On a slow line the browser is idle while the page waits for its data. What is loaded early must not delay them. */
const pause = 2000

/** Runs the function when the page is likely to have its data and the browser has nothing else to do. */
export function whenIdle(act: () => void) {
  // Tests without a browser load nothing early.
  if (globalThis.window === undefined) return
  // Safari has no `requestIdleCallback`.
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(act), pause)
}
