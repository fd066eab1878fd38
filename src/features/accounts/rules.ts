export const shortestPassword = 12
export const longestPassword = 128

/** An error message for a password that is not allowed. The contract checks the length. */
export const passwordFault = (password: string, email: string): string | undefined =>
  password.toLowerCase() === email.toLowerCase() ? 'A password may not be your e-mail address.' : undefined
