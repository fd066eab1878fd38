export const shortestPassword = 12
export const longestPassword = 128

/** What a password may not be, told to its owner; undefined when it will do. Length is the contract's. */
export const passwordFault = (password: string, email: string): string | undefined =>
  password.toLowerCase() === email.toLowerCase() ? 'A password may not be your e-mail address.' : undefined
