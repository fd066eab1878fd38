import { workbenchHome } from '#shared/pageAddresses.ts'
import { registerWorker } from '#ui/browser/trustedTypes.ts'
import { whenIdle } from '#ui/browser/whenIdle.ts'
import { session } from './session.ts'

/** The paths below which the workbench has its pages. */
const scope = workbenchHome.path
/** The caches have this name, followed by the release. It is also the name of the lock for removing them. */
const cachePrefix = 'workbench'

/**
 * Keeps the scripts, styles and pages without data in the browser of a signed-in user, so that the workbench opens without a
 * network: see `worker.js`. Signing out removes all of it.
 */
export function keepShell(release: string) {
  if (!('serviceWorker' in navigator)) return
  // A tab that was closed right after sign-out had no time to remove everything.
  if (!session.isStored) void forget()
  session.subscribe(({ from, to }) => {
    if (to && !from) whenIdle(() => void keep(release))
    if (!to) void forget()
  })
}

async function keep(release: string) {
  // Somebody may have signed out before the browser was idle, or while the worker started.
  if (!session.user) return
  // The browser replaces the worker of another release, because the address is another one.
  const { ready } = navigator.serviceWorker
  await registerWorker(`/worker.js?${release}`, scope)
  const { active } = await ready
  await caches.open(`${cachePrefix} ${release}`)
  if (!session.user) return forget()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  active?.postMessage({ files: files.map(({ pathname }) => pathname), page: location.pathname })
}

async function forget() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await navigator.locks.request(cachePrefix, async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
    await Promise.all(names.map((name) => caches.delete(name)))
  })
}
