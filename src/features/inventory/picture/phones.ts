import { cameras } from './cameras.ts'
import { edgeOf, type Shades } from './shades.ts'
import { area, circle, group, line, rect, sea, solid } from './shapes.ts'

/** All phones have this size, so cases and screen protectors fit each of them. */
export const body = { x: 64, y: 10, width: 112, height: 220, corner: 24 } as const

/** A phone: its back in its colour, and its front before it. */
export function phone(device: string, tone: Shades): string {
  const { width, height, corner } = body
  const back = solid(0, 0, width, height, corner, tone.base, edgeOf(tone)) + cameras(device, 0, 0, width, tone.shade)
  return (
    group(back, { transform: 'translate(38 12) rotate(-5 56 110) scale(.9)' }) +
    group(front(), { transform: 'translate(100 26) rotate(4 56 110) scale(.9)' })
  )
}

/** The front of a phone, with a harbour in the evening on its screen. */
export function front(): string {
  const { width, height, corner } = body
  return (
    rect(0, 0, width, height, corner, '#17212b') +
    rect(0.75, 0.75, width - 1.5, height - 1.5, corner - 0.75, 'none', { stroke: '#64727d', 'stroke-width': 1.5 }) +
    rect(5, 5, width - 10, height - 10, corner - 5, sea) +
    circle(76, 82, 12, '#fff2d6') +
    line('M14 112q8-6 16 0t16 0 16 0 16 0 16 0', '#bfe3e0', 2, { 'stroke-opacity': 0.55 }) +
    line('M20 130q8-6 16 0t16 0 16 0', '#bfe3e0', 2, { 'stroke-opacity': 0.35 }) +
    area('M36 148l6-30h8l6 30q-10 6-20 0z', '#e84e26') +
    rect(42.5, 108, 7, 10, 2, '#e84e26') +
    line('M39 133q7 3 14 0', '#fff', 4, { 'stroke-linecap': 'butt' }) +
    line('M24 150q11-7 22 0t22 0 22 0', '#d8efec', 2.5, { 'stroke-opacity': 0.7 }) +
    rect(width / 2 - 15, 11, 30, 9, 4.5, '#0c141b') +
    rect(width / 2 - 18, height - 14, 36, 3, 1.5, '#fff', { 'fill-opacity': 0.8 })
  )
}
