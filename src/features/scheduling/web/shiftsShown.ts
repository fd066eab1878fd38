import type { Shift } from '../contract.ts'
import { type Span, spanOf } from '../shiftHours.ts'

/** A shift as the calendar draws it. */
export type ShownShift = Shift & Span

export const asShown = (shift: Shift): ShownShift => ({ ...shift, ...spanOf(shift) })
