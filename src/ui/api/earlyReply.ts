import { whenIdle } from '../whenIdle.ts'

declare global {
  /** Set by `theme.js`, which sends the request for the rows of a page before the scripts of the page are there. */
  var earlyReply: { readonly request: string; readonly response: Promise<Response> } | undefined
}

/** Returns the response that `theme.js` requested, if the request is the same. It is used once. */
export function takeEarlyReply(token: string | undefined, address: string, body: unknown) {
  const { earlyReply } = globalThis
  if (earlyReply?.request !== [token, address, body].join(' ')) return undefined
  globalThis.earlyReply = undefined
  return earlyReply.response
}

// Another page opened instead of this one, or the page requested other rows. Later the response would be old.
whenIdle(() => {
  globalThis.earlyReply = undefined
})
