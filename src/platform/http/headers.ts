import type { FastifyInstance } from 'fastify'

/** The hashes of the script and the styles that are in the HTML of a page. */
export interface Inlined {
  script: string
  style: string
}

/** Returns the content security policy. Scripts and styles in the HTML are forbidden, except for these. */
export const contentPolicy = (inlined?: Inlined) =>
  [
    "default-src 'none'",
    `script-src 'self'${inlined ? ` '${inlined.script}'` : ''}`,
    `style-src 'self'${inlined ? ` '${inlined.style}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sets the security headers of every response. There are no CORS headers, so pages of other sites cannot read responses. */
export function setSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const policy = contentPolicy()
  const https = publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // Most responses are for one user. Those that may be cached, such as built files, set their own header.
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    if (https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
