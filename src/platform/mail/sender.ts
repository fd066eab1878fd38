/** Mail comes from the name that we sign in to the mail server with, where that is an address; else from our own host. */
export function senderOf(smtpUrl: string, publicUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  if (/^[^\s@]+@[^\s@]+$/.test(user)) return user
  return `no-reply@${hostOf(publicUrl)}`
}

/** The part after the @, of our address and of the mails' own names. */
export function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  // A number is no name: that is a shop on somebody's own machine.
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}
