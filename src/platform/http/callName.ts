import type { FastifyRequest } from 'fastify'

/**
 * By the address of the route, then by method. Each name is made only once, because a Map finds the same string object faster.
 */
const names = new Map<string, Map<string, string>>()

/** Returns the address of the route, like `POST /api/admin/discount/search/`, without ids, query or token. */
export function callNameOf({ method, routeOptions: { url = 'unknown' } }: FastifyRequest): string {
  let byMethod = names.get(url)
  if (!byMethod) {
    byMethod = new Map()
    names.set(url, byMethod)
  }
  const known = byMethod.get(method)
  if (known !== undefined) return known
  const name = `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
  byMethod.set(method, name)
  return name
}
