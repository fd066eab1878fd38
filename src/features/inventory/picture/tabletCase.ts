import { lens } from './cameras.ts'
import { edgeOf, type Shades } from './shades.ts'
import { area, circle, line, rect, solid } from './shapes.ts'

/** A cover that folds in three, with a pencil beside it. A case for children has a handle. */
export function tabletCase(words: string, tone: Shades): string {
  const handled = /kid|child|handle/i.test(words)
  const rugged = /rugged|shock|armou?r|kid/i.test(words)
  return (
    (handled ? line('M82 22q0-18 38-18t38 18', tone.shade, 12) : '') +
    solid(34, 14, 160, 212, 18, tone.base, edgeOf(tone)) +
    (rugged ? corners(tone) : folds(tone)) +
    rect(44, 26, 26, 26, 13, tone.deep) +
    lens(57, 39, 9) +
    pencil() +
    line('M186 92h18m-18 60h18', tone.shade, 7)
  )
}

const folds = (tone: Shades) =>
  rect(34, 14, 16, 212, 8, tone.shade, { 'fill-opacity': 0.55 }) +
  [92, 138].map((x) => line(`M${x} 16v208`, tone.shade, 3) + line(`M${x + 3} 16v208`, tone.light, 1.2)).join('') +
  line('M104 196q8-7 16 0t16 0', tone.shade, 4)

const corners = (tone: Shades) =>
  [
    [30, 180],
    [156, 180],
    [156, 10],
  ]
    .map(([x = 0, y = 0]) => rect(x, y, 42, 50, 18, tone.shade))
    .join('') + [110, 126, 142].map((y) => line(`M74 ${y}h80`, tone.shade, 5)).join('')

const pencil = () =>
  rect(199, 40, 11, 150, 5, '#f4f6f5', { stroke: '#a9b7bf', 'stroke-width': 1.5 }) +
  area('M199.500 186h10l-5 20z', '#a9b7bf') +
  circle(204.5, 52, 2, '#a9b7bf')
