import type { FastifyInstance, FastifyReply } from 'fastify'

/** The hashes of the scripts and the styles that are in the HTML of a page. */
export interface Inlined {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Returns the content security policy. Scripts and styles in the HTML are forbidden, except for these. No script may turn text
 * into HTML or into the address of a script, except for the workbench in `src/ui/browser/trustedTypes.ts`.
 */
export const contentPolicy = ({ scripts, styles }: Inlined = { scripts: [], styles: [] }, trustedTypes = "'none'") =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')

/** The features of the browser that pages may use: the position for Find Us, passkeys, and copying text. */
const used = ['geolocation', 'publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
const unused = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera'],
  ...['display-capture', 'encrypted-media', 'fullscreen', 'gamepad', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...[
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ],
]
const permissions = [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ')

/**
 * Sets the security headers of every response. There are no CORS headers, so pages of other sites cannot read responses.
 * Returns the function that sets them, for a response without hooks.
 */
export function setSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const policy = contentPolicy()
  const https = publicUrl.startsWith('https:')
  const setHeaders = (reply: FastifyReply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': permissions,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // Most responses are for one user. Those that may be cached, such as built files, set their own header.
      'cache-control': 'no-store',
      'x-request-id': reply.request.id,
    })
    if (https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
  app.addHook('onRequest', async (_, reply) => setHeaders(reply))
  return setHeaders
}
