/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

/** The contrast that WCAG 2.2 AA demands of text. */
export const leastContrast = 4.5

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A mixture of two colours: 0 is the first, 1 the second. */
export const mixColours = ([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb => [
  Math.round(r + (r2 - r) * share),
  Math.round(g + (g2 - g) * share),
  Math.round(b + (b2 - b) * share),
]

const steps = 100

/** The nearest mixture of a colour with another one that is good. The other colour itself has to be good. */
export function nearest(colour: Rgb, towards: Rgb, isGood: (rgb: Rgb) => boolean): Rgb {
  for (let step = 0; step < steps; step++) {
    const mixed = mixColours(colour, towards, step / steps)
    if (isGood(mixed)) return mixed
  }
  return towards
}

/** Whether white text on this colour, and text in this colour on white paper, can be read. Both have the same contrast. */
export const isReadable = (colour: string): boolean => contrastOf(rgbOf(colour), white) >= leastContrast

/** The nearest darker colour that can be read. */
export const readableNear = (colour: string): string =>
  hexOf(nearest(rgbOf(colour), black, (rgb) => isReadable(hexOf(rgb))))
