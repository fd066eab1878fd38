/** A name for what is to be done once, that nobody else comes up with. */
export const onceKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
