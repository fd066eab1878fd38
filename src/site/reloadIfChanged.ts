/**
 * Loads a page again that has changed since the browser prefetched it. Chromium shows a prefetched page for five minutes without
 * asking the server, although its `cache-control` is `no-cache`.
 */
export async function reloadIfChanged() {
  const etagOf = async (options: RequestInit) => (await fetch(location.href, options)).headers.get('etag')
  const prefetched = await etagOf({ cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
  const current = await etagOf({ cache: 'no-cache' }).catch(() => prefetched)
  if (current !== prefetched) location.reload()
}
