import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A drawn page. Each compressed form is made at the first request for it. */
export interface DrawnPage {
  plain: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
  etag: string
}

export function drawnPage(html: string): DrawnPage {
  const plain = Buffer.from(html)
  return { plain, etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` }
}

/** Sends a page that is the same for all visitors. Browsers may cache it, and check at each use whether it has changed. */
export function sendToAll(request: FastifyRequest, reply: FastifyReply, drawing: DrawnPage) {
  reply.headers({ etag: drawing.etag, 'cache-control': 'no-cache' })
  if (!request.headers['if-none-match']?.includes(drawing.etag)) return sendPage(request, reply, drawing)
  return reply.header('vary', 'accept-encoding').code(304).send()
}

/** Sends a page in the compressed form that the browser accepts. */
export async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: DrawnPage) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return reply.send(page.plain)
  page[encoding] ??= compress[encoding](page.plain)
  return reply.header('content-encoding', encoding).send(await page[encoding])
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compress = {
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}
