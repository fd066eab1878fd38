/**
 * Returns whether a moment is less than this time ago, both in milliseconds by the clock of this machine. A moment in the
 * future means that the clock was set back. Its age is then unknown, so it does not count as recent.
 */
export function isRecent(moment: number, milliseconds: number): boolean {
  const age = Date.now() - moment
  return age >= 0 && age < milliseconds
}
