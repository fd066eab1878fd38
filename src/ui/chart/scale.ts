/** Round steps from a bottom to a top that hold the lowest and the highest value, nothing among them. */
export function ticksFor(lowest: number, highest: number, atMost = 5): number[] {
  const bottom = Math.min(0, lowest)
  const top = Math.max(0, highest)
  const step = roundUp((top - bottom || 1) / atMost)
  const from = Math.floor(bottom / step)
  const to = Math.max(Math.ceil(top / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}

/** The next 1, 2, 2.5 or 5 with its noughts. */
function roundUp(value: number) {
  const size = 10 ** Math.floor(Math.log10(value))
  const round = [1, 2, 2.5, 5, 10].find((leading) => leading * size >= value * 0.999_999) ?? 10
  return round * size
}

/** So many of a row of things that their names have room, evenly apart, from the first. */
export function spread(count: number, atMost: number): number[] {
  const step = Math.ceil(count / atMost)
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % step === 0)
}
