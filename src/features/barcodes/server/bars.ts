import { toSVG } from 'bwip-js/node'

/** Draws the bars of a code as SVG, and returns how many modules wide they are. A module is the width of the thinnest bar. */
export function drawBars(bcid: 'ean13' | 'code128', text: string) {
  const bars = toSVG({ bcid, text, scale: 1, height: 10, includetext: false })
  return { bars, modules: Number(/viewBox="0 0 (\d+) /.exec(bars)?.[1]) }
}
