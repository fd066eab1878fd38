import type { FastifyInstance } from 'fastify'
import { addressNotFound } from '#platform/http/errorHandler.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { findShop } from './queries.ts'

const path = '/.well-known/security.txt'
/** In milliseconds. The file is written at each request, so it never expires. */
const lifetime = 30 * 24 * 3_600_000

/**
 * Serves the address for reports of security faults (RFC 9116). Without an e-mail address of the shop, there is no such file.
 */
export function serveSecurityText(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  app.get(path, async (request, reply) => {
    const { email } = await findShop(db)
    if (email === '') throw addressNotFound(request)
    const expires = new Date(Date.now() + lifetime).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${encodeURI(email)}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en, fr',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      )
  })
}
