/** Returns the word, and the word without each one of its letters. Words that differ by one typo have one of these in common. */
export const slipsOf = (word: string): string[] => {
  const letters = [...word]
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}

/**
 * Returns whether one letter is wrong, missing, added, or swapped with its neighbour. A search calls this for a hundred
 * words, so it creates no new texts.
 */
export function isOneTypoApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (start + end < shorter && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const differing = Math.max(one.length, other.length) - start - end
  const isSwap = one[start] === other[start + 1] && one[start + 1] === other[start]
  return differing === 1 || (differing === 2 && one.length === other.length && isSwap)
}
