declare global {
  /** Set by `theme.js`, which requests the rows of a page before the scripts are loaded. */
  var earlyReply: { readonly request: string; readonly response: Promise<Response> } | undefined
}

/**
 * Returns the response that `theme.js` requested, if the request is the same. Only the first request for the list may use it,
 * because later the response would be old.
 */
export function takeEarlyReply(token: string | undefined, address: string, body: unknown) {
  const { earlyReply } = globalThis
  if (!earlyReply?.request.startsWith(`${token} ${address} `)) return undefined
  globalThis.earlyReply = undefined
  return earlyReply.request === `${token} ${address} ${body}` ? earlyReply.response : undefined
}

const longestWait = 30_000
// Another page opened instead of the one with the list.
setTimeout(() => {
  globalThis.earlyReply = undefined
}, longestWait)
