/** What a user must do before anything else, in this order. */
export const duties = ['newPassword', 'secondFactor'] as const
export type Duty = (typeof duties)[number]

interface Obliged {
  /** An administrator set the password. */
  must_change_password?: boolean | undefined
  /** The shop demands a second factor of administrators, and this one has none. */
  must_add_factor?: boolean | undefined
}

/** The first thing that a user must do, if any. */
export function dutyOf({ must_change_password, must_add_factor }: Obliged): Duty | undefined {
  if (must_change_password) return 'newPassword'
  return must_add_factor ? 'secondFactor' : undefined
}
