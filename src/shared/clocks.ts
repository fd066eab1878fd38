/** Whether staff read times with 12 or 24 hours. It is a setting of the shop. */
export const clocks = ['24', '12'] as const
export type Clock = (typeof clocks)[number]
