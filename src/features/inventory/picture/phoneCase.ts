import { cameras } from './cameras.ts'
import { body } from './phones.ts'
import { edgeOf, mix, type Shades } from './shades.ts'
import { circle, line, rect, ring, sheen, solid } from './shapes.ts'

const { x, y, width, height, corner } = body
const middle = x + width / 2

/** The back of a case, with the cut-out for the camera. */
export function phoneCase(device: string, words: string, tone: Shades): string {
  const isClear = tone.clear || /\bclear\b/i.test(words)
  const back = isClear ? seeThrough(tone) : keys(tone) + solid(x, y, width, height, corner, tone.base, edgeOf(tone))
  return (
    back + styleOf(words)(tone) + cameras(device, x, y, width, isClear ? mix(tone.base, '#54656f', 0.5) : tone.deep)
  )
}

const keys = (tone: Shades) =>
  rect(x + width - 3, y + 62, 6, 34, 3, tone.shade) +
  rect(x - 3, y + 52, 6, 18, 3, tone.shade) +
  rect(x - 3, y + 76, 6, 18, 3, tone.shade)

/** The phone is visible through the case, and the rim is thick. */
const seeThrough = (tone: Shades) =>
  rect(x + 6, y + 6, width - 12, height - 12, corner - 6, '#e9eff2') +
  rect(x, y, width, height, corner, tone.base, { 'fill-opacity': 0.5 }) +
  rect(x, y, width, height, corner, sheen) +
  rect(x + 2, y + 2, width - 4, height - 4, corner - 2, 'none', {
    stroke: tone.shade,
    'stroke-opacity': 0.65,
    'stroke-width': 4,
  }) +
  line(`M${x + 84} ${y + 20}v120`, '#fff', 5, { 'stroke-opacity': 0.55 }) +
  line(`M${x + 95} ${y + 34}v60`, '#fff', 3, { 'stroke-opacity': 0.45 })

type Style = (tone: Shades) => string
const styles: [RegExp, Style][] = [
  [/folio/i, folio],
  [/rugged|armou?r|shock|defender/i, rugged],
  [/wallet|card/i, wallet],
  [/leather/i, leather],
  [/magsafe|magnet/i, magnetic],
  [/grip|ring|stand/i, grip],
  [/silicone|soft/i, soft],
]
const plain: Style = (tone) => waveMark(tone)
const styleOf = (words: string) => styles.find(([pattern]) => pattern.test(words))?.[1] ?? plain

function rugged(tone: Shades) {
  const bottom = y + height
  const bumper = (left: number, top: number) => rect(left, top, 26, 46, 13, tone.shade, { 'fill-opacity': 0.85 })
  return (
    bumper(x - 4, bottom - 43) +
    bumper(x + width - 22, bottom - 43) +
    rect(x, bottom - 36, width, 36, 18, tone.shade) +
    line(`M${middle - 18} ${bottom - 18}h36`, tone.light, 3, { 'stroke-opacity': 0.5 }) +
    [0, 1, 2].map((at) => line(`M${x + 26} ${y + 112 + at * 14}h60`, tone.shade, 4)).join('')
  )
}

function wallet(tone: Shades) {
  const top = y + 120
  return (
    rect(x + 20, top - 20, 72, 40, 5, '#f4efe2') +
    rect(x + 20, top - 13, 72, 8, 0, '#33959b') +
    rect(x + 20, top - 8, 72, 40, 5, '#f6c945') +
    rect(x + 12, top + 4, width - 24, 84, 8, tone.base, { stroke: tone.shade, 'stroke-width': 2 }) +
    line(`M${x + 18} ${top + 36}h${width - 36}`, tone.shade, 2) +
    stitches(x + 17, top + 9, width - 34, 74, 5, tone)
  )
}

function folio(tone: Shades) {
  return (
    rect(x, y, 15, height, 7, tone.shade) +
    stitches(x + 20, y + 7, width - 27, height - 14, 16, tone) +
    rect(x + width - 24, y + 104, 34, 24, 8, tone.shade) +
    circle(x + width - 2, y + 116, 4, tone.light)
  )
}

function leather(tone: Shades) {
  return stitches(x + 7, y + 7, width - 14, height - 14, corner - 6, tone) + waveMark(tone)
}

function magnetic(tone: Shades) {
  const mark = tone.shade
  return (
    ring(middle, y + 122, 30, mark, 7, { 'stroke-opacity': 0.85 }) +
    line(`M${middle} ${y + 166}v22`, mark, 7, { 'stroke-opacity': 0.85 })
  )
}

function grip(tone: Shades) {
  return (
    [0, 1, 2, 3, 4].map((at) => line(`M${x + 5} ${y + 106 + at * 9}h7m${width - 24} 0h7`, tone.shade, 3)).join('') +
    circle(middle, y + 128, 27, tone.shade) +
    ring(middle, y + 128, 18, tone.light, 5) +
    rect(middle - 9, y + 104, 18, 8, 4, tone.deep)
  )
}

function soft(tone: Shades) {
  return (
    line(`M${x + width - 14} ${y + 34}v96`, '#fff', 7, { 'stroke-opacity': 0.2 }) +
    circle(middle, y + 140, 9, tone.shade, { 'fill-opacity': 0.5 })
  )
}

const stitches = (left: number, top: number, w: number, h: number, r: number, tone: Shades) =>
  rect(left, top, w, h, r, 'none', { stroke: tone.light, 'stroke-width': 1.8, 'stroke-dasharray': '6 5' })

/** An embossed logo. */
const waveMark = (tone: Shades) =>
  line(`M${middle - 20} ${y + 150}q10-9 20 0t20 0`, tone.shade, 4) +
  line(`M${middle - 12} ${y + 161}q6-6 12 0t12 0`, tone.shade, 3)
