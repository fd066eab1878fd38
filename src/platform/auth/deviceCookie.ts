/**
 * The name of the cookie in which the browser of a signed-in user keeps a secret, also after signing out. Scripts cannot read
 * it. Releases before 2026-11-23 set it for `/api/user` alone, so a request there can have two of them.
 */
export const deviceCookie = 'known_device'
