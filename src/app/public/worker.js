// Keeps the workbench in the browser of a signed-in user: its pages without data, its scripts and styles. It keeps no replies
// of the API. `keptShell.ts` registers it with the name of the release, and removes it and its caches at sign-out.
const cacheName = `workbench ${location.search.slice(1)}`
/** After this many milliseconds without an answer, the kept page is shown. */
const longestWait = 3000
const mostPages = 40

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => event.waitUntil(forgetOtherReleases()))

async function forgetOtherReleases() {
  const others = (await caches.keys()).filter((name) => name.startsWith('workbench ') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
  await clients.claim()
}

addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

/** Keeps the files that the page has loaded before the worker was there, which the browser has cached, and then all others. */
async function keepAll({ files, page }) {
  const cache = await keptFiles()
  // The user has signed out since the page sent this.
  if (!cache) return
  await Promise.all([...files, page].map((path) => keepOne(cache, path)))
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  if (saveData || effectiveType !== '4g') return
  const all = await fetch('/files.json', { cache: 'no-store' })
  // One after the other, so that the requests of the page are not delayed.
  for (const path of all.ok ? await all.json() : []) await keepOne(cache, path)
}

const keepOne = async (cache, path) => (await cache.match(path)) ?? cache.add(path)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** Asks the server first, because its page may be of a newer release. If it does not answer in time, the kept page is shown. */
async function openPage(event, path) {
  const fresh = fetch(event.request).then(async (response) => {
    // A proxy answers like this while no server is running.
    if (response.status >= 502) throw new Error(`The server is away: ${response.status}`)
    if (response.ok && !response.redirected) await keepPage(path, response.clone())
    return response
  })
  event.waitUntil(fresh.catch(() => undefined))
  const late = new Promise((resolve) => setTimeout(resolve, longestWait))
  const inTime = await Promise.race([fresh.catch(() => undefined), late])
  return inTime ?? (await keptPage(path)) ?? fresh
}

/** All pages have the same scripts, so any of them can open an address that was not opened before. */
async function keptPage(path) {
  const cache = await keptFiles()
  const [page] = ((await cache?.keys()) ?? []).filter(({ url }) => !isFile(url))
  return (await cache?.match(path)) ?? (page && cache.match(page))
}

async function keepPage(path, response) {
  const cache = await keptFiles()
  await cache?.put(path, response)
  const pages = ((await cache?.keys()) ?? []).filter(({ url }) => !isFile(url))
  await Promise.all(pages.slice(0, -mostPages).map((page) => cache.delete(page)))
}

/** The name of a file contains its hash, so the kept file is never out of date. */
async function openFile(request) {
  const cache = await keptFiles()
  const kept = await cache?.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache?.put(request, response.clone())
  return response
}

/**
 * The page creates the cache, and removes it at sign-out. The worker may still run then, and does not create it again: `open`
 * would, so the lock keeps the page from removing it in between.
 */
const keptFiles = () =>
  navigator.locks.request('workbench', { mode: 'shared' }, async () =>
    (await caches.has(cacheName)) ? caches.open(cacheName) : undefined,
  )

const isFile = (url) => new URL(url).pathname.startsWith('/assets/')
