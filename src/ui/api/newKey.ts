/** A random Idempotency-Key. `crypto.randomUUID` exists only on pages with HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
