/** A picture has 240 by 240 units. Only the functions of this file write SVG, and no text of a user is part of it. */
export const svg = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">${light}${shapes}</svg>`

/** The gradients. Light falls from the upper left. */
const light =
  '<defs><linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#0b1f33" stop-opacity=".16"/></linearGradient>' +
  '<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbd9a8"/>' +
  '<stop offset=".42" stop-color="#f2a07b"/><stop offset=".43" stop-color="#2f8f98"/>' +
  '<stop offset="1" stop-color="#12405c"/></linearGradient></defs>'
export const sheen = 'url(#sheen)'
export const sea = 'url(#sea)'

type Looks = Record<string, string | number>
const written = (looks: Looks) =>
  Object.entries(looks)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const rect = (x: number, y: number, width: number, height: number, rx: number, fill: string, more: Looks = {}) =>
  `<rect${written({ x, y, width, height, rx, fill, ...more })}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, more: Looks = {}) =>
  `<circle${written({ cx, cy, r, fill, ...more })}/>`
export const line = (d: string, stroke: string, width: number, more: Looks = {}) =>
  area(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })
export const area = (d: string, fill: string, more: Looks = {}) => `<path${written({ d, fill, ...more })}/>`
export const group = (shapes: string, more: Looks) => `<g${written(more)}>${shapes}</g>`
export const ring = (cx: number, cy: number, r: number, stroke: string, width: number, more: Looks = {}) =>
  circle(cx, cy, r, 'none', { stroke, 'stroke-width': width, ...more })

/** A solid shape: its colour, the light on it, and an edge that is visible on any background. */
export const solid = (x: number, y: number, width: number, height: number, rx: number, fill: string, edge: string) =>
  rect(x, y, width, height, rx, fill) +
  rect(x, y, width, height, rx, sheen) +
  rect(x + 0.75, y + 0.75, width - 1.5, height - 1.5, rx - 0.75, 'none', { stroke: edge, 'stroke-width': 1.5 })
