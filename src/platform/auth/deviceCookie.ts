import { hashToken } from './sessionTokens.ts'

/**
 * The cookies in which the browser of a user keeps secrets, also after signing out. Scripts cannot read them. Each sign-in adds
 * one with a name of its own, so two sign-ins at the same moment do not replace each other's. Older releases set one
 * `known_device` for all accounts, for `/` or for `/api/user`.
 */
export const deviceCookie = 'known_device'

/** The name of the cookie for a secret. A name is public. */
export const deviceCookieOf = (secret: string) => `${deviceCookie}_${hashToken(secret).toString('hex').slice(0, 8)}`
