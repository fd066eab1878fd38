import type { FastifyRequest } from 'fastify'

/** Returns the address of the route, like `POST /api/admin/discount/search/`, without ids, query or token. */
export function callNameOf({ method, routeOptions: { url } }: FastifyRequest) {
  if (url === undefined) return `${method} unknown`
  const known = names.get(url)
  const path = known ?? url.replaceAll(/:(\w+)/g, '{$1}')
  if (known === undefined) names.set(url, path)
  return `${method} ${path}`
}
const names = new Map<string, string>()
