/**
 * Whether less than this time has passed since a moment, both in milliseconds by the clock of this machine. A moment that
 * lies ahead means that the clock was set back since then: its age is unknown, so it does not count as recent.
 */
export function isRecent(moment: number, milliseconds: number): boolean {
  const age = Date.now() - moment
  return age >= 0 && age < milliseconds
}
