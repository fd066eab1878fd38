import { circle, rect, ring } from './shapes.ts'

type LensLayout = 'three' | 'diagonal' | 'pill' | 'one' | 'column' | 'columns' | 'bar' | 'block'

/** The layout of the lenses, by which people recognise a phone. The first match is used. */
const layouts: [RegExp, LensLayout][] = [
  [/iphone.*\bpro\b/i, 'three'],
  [/iphone (16|x|xs|xr|11|12)\b/i, 'pill'],
  [/iphone (se|[5-8])\b/i, 'one'],
  [/iphone/i, 'diagonal'],
  [/galaxy.*ultra/i, 'columns'],
  [/galaxy/i, 'column'],
  [/pixel/i, 'bar'],
]
const layoutOf = (device: string): LensLayout => layouts.find(([pattern]) => pattern.test(device))?.[1] ?? 'block'

/** The lenses on a back with its upper left corner at x and y. */
export function cameras(device: string, x: number, y: number, width: number, cutOut: string): string {
  const hole = (dx: number, dy: number, w: number, h: number, r: number) =>
    rect(x + dx, y + dy, w, h, r, cutOut) +
    rect(x + dx + 0.6, y + dy + 0.6, w - 1.2, h - 1.2, r - 0.6, 'none', {
      stroke: '#fff',
      'stroke-opacity': 0.2,
      'stroke-width': 1.2,
    })
  const at = (dx: number, dy: number, r = 9) => lens(x + dx, y + dy, r)
  const flash = (dx: number, dy: number) => circle(x + dx, y + dy, 3, '#fff3cf')
  switch (layoutOf(device)) {
    case 'three':
      return hole(9, 9, 52, 52, 16) + at(23, 23) + at(23, 47) + at(46, 35) + flash(47, 19)
    case 'diagonal':
      return hole(9, 9, 46, 46, 15) + at(22, 22) + at(42, 42) + flash(42, 21)
    case 'pill':
      return hole(10, 10, 28, 52, 14) + at(24, 24) + at(24, 48) + flash(48, 24)
    case 'one':
      return hole(11, 11, 24, 24, 12) + at(23, 23) + flash(46, 23)
    case 'column':
      return at(22, 24, 10) + at(22, 49, 10) + at(22, 74, 10) + flash(42, 24)
    case 'columns':
      return at(22, 24, 10) + at(22, 49, 10) + at(22, 74, 10) + at(45, 31, 7) + at(45, 66, 7) + flash(45, 49)
    case 'bar':
      return hole(7, 26, width - 14, 28, 14) + at(24, 40) + at(48, 40) + flash(width - 24, 40)
    case 'block':
      return (
        hole(width / 2 - 25, 10, 50, 50, 18) +
        at(width / 2 - 12, 23) +
        at(width / 2 + 12, 47) +
        flash(width / 2 + 12, 22)
      )
  }
}

export const lens = (x: number, y: number, r: number) =>
  circle(x, y, r, '#0d1a26') +
  ring(x, y, r - 0.8, '#5a6b7a', 1.6) +
  circle(x, y, r * 0.5, '#1d3a58') +
  circle(x - r * 0.28, y - r * 0.28, r * 0.2, '#d6ecff', { 'fill-opacity': 0.9 })
