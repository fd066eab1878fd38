import type { FastifyInstance } from 'fastify'
import { noSuch } from '../../http/refusal.ts'
import { isUploadName } from './names.ts'
import type { Uploads } from './uploads.ts'

/** Hands out what was uploaded. A name never means other bytes than it did, so it is kept for ever. */
export function uploadRoutes(app: FastifyInstance, uploads: Uploads) {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const kept = isUploadName(name) ? await uploads.get(name) : undefined
    if (!kept) throw noSuch('picture')
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Opened by itself, it is a picture and can do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(kept)
  })
}
