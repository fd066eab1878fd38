import { shop } from '#ui/browser/servedShop.ts'
import { hourInWords, type Span, shiftInWords } from '../shiftHours.ts'

/** 09:00, or 9 a.m. */
export const showHour = (hour: number) => hourInWords(shop.clock, hour)
/** Monday 2026-11-23, 09:00 to 17:00. */
export const showShift = (span: Span) => shiftInWords(shop.clock, span)
