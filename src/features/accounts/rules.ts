export const shortestPassword = 12
export const longestPassword = 128

/** Whether two e-mail addresses belong to the same account. */
export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An error message for a password that is not allowed. The contract checks the length. */
export const passwordFault = (password: string, email: string): string | undefined =>
  isSameAddress(password, email) ? 'A password may not be your e-mail address.' : undefined
