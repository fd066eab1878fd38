import { randomInt } from 'node:crypto'

/** Without those that look alike: no 0 and O, no 1, I and L. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Six signs that somebody can read out over a counter. */
export const newCode = (draw: (below: number) => number = randomInt) =>
  Array.from({ length: 6 }, () => signs[draw(signs.length)]).join('')
