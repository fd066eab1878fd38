import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { joinPdfs } from './pdf/joinPdfs.ts'

/** One at a time, so that a short document waits for one part of a long one at most. */
const longPdfs = new WaitingLine({
  slots: 1,
  patience: timeLimits.longPdf,
  full: () => new Refusal(codes.manyLongPdfs, {}, { retryAfter: 60 }),
})

/** Draws a long PDF in parts: the compiler's memory grows with the length of one part, not of all. */
export async function drawLongPdf(title: string, parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const leave = await longPdfs.enter()
  try {
    return Buffer.concat(await Array.fromAsync(joinPdfs(parts, title)))
  } finally {
    leave()
  }
}
