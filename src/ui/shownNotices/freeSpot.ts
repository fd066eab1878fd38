interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

/**
 * The smallest distance by which a box must move up so that it covers none of the others. Undefined if there is no such
 * place below the ceiling.
 */
export function findFreeSpot(box: Box, others: readonly Box[], ceiling: number, gap = 8): number | undefined {
  const inTheWay = others.filter((other) => other.left < box.right && other.right > box.left)
  const rises = [0, ...inTheWay.map((other) => box.bottom - other.top + gap)].sort((a, b) => a - b)
  const isFree = (rise: number) =>
    inTheWay.every((other) => other.bottom <= box.top - rise || other.top >= box.bottom - rise)
  return rises.find((rise) => rise >= 0 && box.top - rise >= ceiling && isFree(rise))
}
