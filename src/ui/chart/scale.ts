/** Round values for an axis that includes the lowest value, the highest value and zero. */
export function ticksFor(lowest: number, highest: number, atMost = 5): number[] {
  const bottom = Math.min(0, lowest)
  const top = Math.max(0, highest)
  const step = roundUp((top - bottom || 1) / atMost)
  const from = Math.floor(bottom / step)
  const to = Math.max(Math.ceil(top / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number) {
  const size = 10 ** Math.floor(Math.log10(value))
  const round = [1, 2, 2.5, 5, 10].find((leading) => leading * size >= value * 0.999_999) ?? 10
  return round * size
}

/** The indexes of at most `atMost` items at equal distances, beginning with the first. */
export function pickEvenly(count: number, atMost: number): number[] {
  const step = Math.ceil(count / atMost)
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % step === 0)
}
