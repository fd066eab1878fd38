import { body, front } from './phones.ts'
import { edgeOf, type Shades } from './shades.ts'
import { area, circle, group, line, rect, ring, sheen, solid } from './shapes.ts'

type DrawAccessory = (tone: Shades, words: string) => string

/** The drawings of accessories by words of their category, subcategory and device. The first match is used. */
const drawings: [RegExp, DrawAccessory][] = [
  [/power ?bank|battery/i, powerBank],
  [/cable|lead|cord/i, cable],
  [/charger|adapter|plug/i, charger],
  [/magsafe|ring/i, magnetRing],
  [/mount|holder|\bcar\b/i, mount],
  [/strap|lanyard|crossbody/i, strap],
  [/stand|dock/i, stand],
  [/headphones?|headset/i, headphones],
  [/earbuds?|audio|airpods?/i, earbuds],
  [/pouch|bag|sleeve/i, pouch],
]
export const accessory = (words: string, tone: Shades): string =>
  (drawings.find(([pattern]) => pattern.test(words))?.[1] ?? cable)(tone, words)

/** A bent line with an edge, for cables and straps. */
const cord = (d: string, tone: Shades, width: number) =>
  line(d, edgeOf(tone), width + 3) + line(d, tone.base, width) + line(d, '#fff', width / 4, { 'stroke-opacity': 0.3 })

const metal = (x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, 3, '#d5dde1', { stroke: '#8b9aa4', 'stroke-width': 1.5 })

function cable(tone: Shades, words: string) {
  const lightning = /lightning/i.test(words)
  return (
    cord('M72 62v58a52 52 0 1 0 104 0 38 38 0 1 0-76 0 26 26 0 1 0 52 0', tone, 9) +
    cord('M152 120q0-26 16-26v-32', tone, 9) +
    metal(lightning ? 66 : 63, 12, lightning ? 12 : 18, 20) +
    solid(58, 28, 28, 42, 8, tone.base, edgeOf(tone)) +
    metal(159, 12, 18, 20) +
    solid(154, 28, 28, 42, 8, tone.base, edgeOf(tone))
  )
}

function charger(tone: Shades, words: string) {
  const ports = /65|100|dual|duo/.test(words) ? [92, 128] : [110]
  return (
    metal(84, 22, 12, 40) +
    metal(144, 22, 12, 40) +
    solid(54, 56, 132, 150, 30, tone.base, edgeOf(tone)) +
    area('M128 78l-30 44h20l-8 34 32-46h-21z', '#f6c945') +
    ports.map((x) => rect(x, 178, 22, 10, 5, tone.deep)).join('')
  )
}

function magnetRing(tone: Shades) {
  return (
    ring(120, 112, 70, edgeOf(tone), 37) +
    ring(120, 112, 70, tone.base, 34) +
    ring(120, 112, 70, sheen, 34) +
    Array.from({ length: 18 }, (_, at) => {
      const turn = (at / 18) * Math.PI * 2
      return circle(Math.round(120 + 70 * Math.cos(turn)), Math.round(112 + 70 * Math.sin(turn)), 5, tone.shade)
    }).join('') +
    rect(106, 196, 28, 36, 12, tone.base, { stroke: edgeOf(tone), 'stroke-width': 2 })
  )
}

function powerBank(tone: Shades) {
  return (
    cord('M166 46h22q20 0 20 22v34', tone, 8) +
    metal(201, 100, 14, 20) +
    solid(52, 20, 118, 204, 22, tone.base, edgeOf(tone)) +
    area('M120 76l-34 52h23l-9 40 36-54h-23z', '#f6c945') +
    [0, 1, 2, 3].map((at) => circle(84 + at * 18, 200, 5, at < 3 ? '#9fe3c0' : tone.deep)).join('') +
    rect(70, 36, 26, 10, 5, tone.deep)
  )
}

function mount(tone: Shades, words: string) {
  const small = group(front(), { transform: 'translate(76 4) scale(.78)' })
  const foot = /dash|suction/i.test(words)
    ? area('M74 230q4-30 46-30t46 30z', tone.deep) + rect(66, 224, 108, 10, 5, tone.base)
    : rect(84, 204, 72, 26, 8, tone.deep) + line('M96 217h48', tone.light, 3, { 'stroke-dasharray': '10 8' })
  return (
    rect(110, 168, 20, 44, 10, tone.shade) +
    foot +
    small +
    solid(60, 74, 20, 52, 10, tone.base, edgeOf(tone)) +
    solid(160, 74, 20, 52, 10, tone.base, edgeOf(tone)) +
    solid(80, 164, 80, 20, 10, tone.base, edgeOf(tone))
  )
}

function strap(tone: Shades, words: string) {
  const long = /cross|neck/i.test(words)
  return (
    cord(
      long ? 'M120 196C20 150 20 14 120 14s100 136 0 182' : 'M120 176C66 140 70 26 120 26s54 114 0 150',
      tone,
      long ? 13 : 15,
    ) +
    ring(120, 192, 13, '#8b9aa4', 6) +
    rect(108, 166, 24, 20, 6, tone.deep) +
    metal(112, 203, 16, 26)
  )
}

function stand(tone: Shades) {
  return (
    area('M60 222l14-20h92l14 20q2 8-8 8H68q-10 0-8-8z', tone.shade) +
    rect(108, 120, 24, 90, 10, tone.deep) +
    group(front(), { transform: 'translate(73 2) scale(.84)' }) +
    solid(70, 178, 100, 18, 9, tone.base, edgeOf(tone)) +
    solid(54, 214, 132, 18, 9, tone.base, edgeOf(tone))
  )
}

function headphones(tone: Shades) {
  return (
    cord('M48 150v-22a72 72 0 0 1 144 0v22', tone, 15) +
    solid(28, 132, 44, 84, 20, tone.base, edgeOf(tone)) +
    solid(168, 132, 44, 84, 20, tone.base, edgeOf(tone)) +
    rect(66, 140, 14, 68, 7, tone.deep) +
    rect(160, 140, 14, 68, 7, tone.deep)
  )
}

function earbuds(tone: Shades) {
  const bud = (x: number, lean: number) =>
    group(
      solid(-9, 0, 18, 62, 9, tone.base, edgeOf(tone)) +
        solid(-22, -18, 44, 42, 21, tone.base, edgeOf(tone)) +
        circle(0, 2, 7, tone.deep),
      { transform: `translate(${x} 46) rotate(${lean})` },
    )
  return (
    bud(88, 9) +
    bud(152, -9) +
    solid(44, 118, 152, 108, 40, tone.base, edgeOf(tone)) +
    line('M46 152h148', tone.shade, 3) +
    rect(106, 146, 28, 12, 6, tone.shade) +
    circle(120, 190, 4, '#9fe3c0')
  )
}

function pouch(tone: Shades) {
  const { width } = body
  return (
    line('M84 40q0-28 36-28t36 28', tone.deep, 7) +
    solid(50, 52, 140, 178, 22, tone.base, edgeOf(tone)) +
    solid(42, 34, 156, 30, 10, tone.shade, edgeOf(tone)) +
    rect(112, 38, 16, 22, 4, tone.deep) +
    rect(120 - width / 4 - 6, 86, width / 2 + 12, 112, 14, '#dff1f3', { 'fill-opacity': 0.7 }) +
    line('M92 160q7-7 14 0t14 0 14 0 14 0', '#2f9aa6', 4) +
    line('M92 174q7-7 14 0t14 0 14 0 14 0', '#2f9aa6', 4, { 'stroke-opacity': 0.6 })
  )
}
