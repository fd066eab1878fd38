import { cameras } from './cameras.ts'
import { body, front } from './phones.ts'
import { edgeOf, shadesFrom } from './shades.ts'
import { area, circle, group, line, rect, ring, solid } from './shapes.ts'

/** Sheets of glass over a screen, or glasses for the lenses of a camera. */
export function screenProtector(device: string, words: string): string {
  if (/lens|camera/i.test(words)) return lensGlass(device)
  const glass = /privacy|smoke/i.test(words) ? '#3c4b57' : /matte/i.test(words) ? '#dfe9ec' : '#bfe6ec'
  const sheets = /pack|[2-9]\s*x|duo/i.test(words) ? [54, 34] : [40]
  return (
    group(front(), { transform: 'translate(30 16) rotate(-4 56 110) scale(.92)' }) +
    sheets
      .map((left) => group(sheet(glass), { transform: `translate(${left + 52} 8) rotate(5 56 110) scale(.92)` }))
      .join('')
  )
}

const sheet = (glass: string) => {
  const { width, height, corner } = body
  return (
    rect(0, 0, width, height, corner, glass, { 'fill-opacity': glass === '#3c4b57' ? 0.78 : 0.62 }) +
    rect(1, 1, width - 2, height - 2, corner - 1, 'none', { stroke: '#6fa9b4', 'stroke-width': 2 }) +
    area('M22 118L86 34l14 10-66 90z', '#fff', { 'fill-opacity': 0.62 }) +
    area('M42 136l56-76v14l-48 68z', '#fff', { 'fill-opacity': 0.42 }) +
    rect(width / 2 - 15, 9, 30, 9, 4.5, '#fff', { 'fill-opacity': 0.85, stroke: '#6fa9b4', 'stroke-width': 1 }) +
    area(`M${width} ${height - 46}v22q0 24-24 24h-22z`, '#e84e26') +
    line(`M${width - 30} ${height - 12}l14-14`, '#fff', 3)
  )
}

function lensGlass(device: string) {
  const tone = shadesFrom('#8fa9b3')
  const back = solid(0, 0, 112, 220, 24, tone.base, edgeOf(tone)) + cameras(device, 0, 0, 112, tone.deep)
  const glass = (cx: number, cy: number) =>
    circle(cx, cy, 27, '#d8f1f5', { 'fill-opacity': 0.85 }) +
    ring(cx, cy, 26, '#4d8f9b', 4) +
    ring(cx, cy, 15, '#8cc3cc', 2) +
    line(`M${cx - 13} ${cy + 8}l17-21`, '#fff', 5)
  return group(back, { transform: 'translate(34 10)' }) + glass(176, 74) + glass(190, 138) + glass(158, 196)
}
