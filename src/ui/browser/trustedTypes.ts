interface Rules {
  createHTML: (html: string) => string
  createScriptURL: (address: string) => string
}
declare global {
  // Undefined in browsers without Trusted Types.
  var trustedTypes: { createPolicy(name: string, rules: Rules): Rules } | undefined
}

const rules: Rules = {
  // The functions below pass it on only to documents in which no script runs.
  createHTML: (html) => html,
  createScriptURL(address) {
    if (address.startsWith('/worker.js?')) return address
    throw new TypeError(`${address} is not a script of the workbench.`)
  },
}

/**
 * The content security policy forbids turning text into HTML or into the address of a script, except by this policy. Its header
 * names the policy, and no second one can be created.
 */
const policy = globalThis.trustedTypes?.createPolicy('workbench', rules) ?? rules

/** Parses HTML into a document that is not shown, and whose scripts never run. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html')

/** Shows HTML in a frame whose `sandbox` allows no scripts. */
export function fillFrame(frame: HTMLIFrameElement, html: string) {
  if (frame.sandbox.length === 0 || frame.sandbox.contains('allow-scripts'))
    throw new TypeError('This frame is no sandbox.')
  frame.srcdoc = policy.createHTML(html)
}

export const registerWorker = (address: string, scope: string) =>
  navigator.serviceWorker.register(policy.createScriptURL(address), { scope })
