import { cameras } from './cameras.ts'
import { edgeOf, mix, type Shades } from './shades.ts'
import { area, circle, group, line, rect, ring, solid } from './shapes.ts'

/** A waterproof case: a thick frame with latches and a clear back, half under water. */
export function waterproofCase(device: string, tone: Shades): string {
  return (
    bubbles() +
    rect(178, 62, 14, 22, 5, tone.deep) +
    rect(178, 148, 14, 22, 5, tone.deep) +
    solid(54, 8, 132, 220, 30, tone.clear ? '#8fb4bf' : tone.base, edgeOf(tone)) +
    [
      [68, 22],
      [172, 22],
      [68, 214],
      [172, 214],
    ]
      .map(([cx = 0, cy = 0]) => circle(cx, cy, 4, tone.deep) + line(`M${cx - 2} ${cy}h4`, tone.light, 1.2))
      .join('') +
    rect(68, 34, 104, 168, 16, mix(tone.base, '#dfeef2', 0.72)) +
    group(cameras(device, 72, 38, 96, mix(tone.base, '#2c4353', 0.6)), {}) +
    line('M154 48v90', '#fff', 5, { 'stroke-opacity': 0.6 }) +
    water()
  )
}

const water = () =>
  area('M10 168q14-12 28 0t28 0 27 0 27 0 27 0 28 0 27 0 28 0v34q0 32-32 32H42q-32 0-32-32z', '#2f9aa6', {
    'fill-opacity': 0.5,
  }) + line('M10 168q14-12 28 0t28 0 27 0 27 0 27 0 28 0 27 0 28 0', '#d9f1f2', 3.5, { 'stroke-opacity': 0.9 })

const bubbles = () =>
  ring(214, 146, 6, '#5fb4bd', 2.5) + ring(226, 124, 4, '#5fb4bd', 2) + ring(26, 140, 5, '#5fb4bd', 2.5)
