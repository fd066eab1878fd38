/** The shades of a colour that a drawing needs. */
export interface Shades {
  base: string
  /** Folds and edges. */
  shade: string
  /** Cut-outs. */
  deep: string
  light: string
  /** Transparent, like clear plastic. */
  clear: boolean
}

/** Colours by their names. The last known word of a name is used: Sky Blue is blue. */
const known: Record<string, string> = {
  black: '#222b35',
  midnight: '#1f2a3a',
  graphite: '#474d55',
  charcoal: '#3d444c',
  smoke: '#59656f',
  phantom: '#2b2f38',
  gray: '#87929b',
  grey: '#87929b',
  silver: '#c9d2d8',
  titanium: '#a49f97',
  white: '#f1f4f3',
  starlight: '#f0e9dc',
  cream: '#efe3c8',
  ivory: '#f1ead7',
  sand: '#dcc39a',
  beige: '#d9c7a6',
  tan: '#c39a6b',
  brown: '#7b5236',
  gold: '#d8b56a',
  yellow: '#f0c93b',
  mustard: '#d3a12c',
  orange: '#ee7d33',
  coral: '#f0806b',
  peach: '#f3b394',
  red: '#dd4a2b',
  buoy: '#e84e26',
  burgundy: '#7d2438',
  maroon: '#772b36',
  pink: '#eba3b8',
  rose: '#e0a3a0',
  magenta: '#c33f86',
  lilac: '#b5a1dd',
  lavender: '#b9aade',
  purple: '#7c5bb0',
  violet: '#7a5fc0',
  navy: '#2f4a86',
  blue: '#3f74c0',
  sky: '#86bfe6',
  ice: '#c4dfe8',
  turquoise: '#3bb5b0',
  teal: '#33959b',
  aqua: '#5cc0c2',
  mint: '#a5dcc3',
  green: '#3b8d5a',
  spruce: '#26774d',
  forest: '#2b6343',
  olive: '#7d8248',
  sage: '#a3b59a',
}
const calm = '#8fa9b3'
const clearness = new Set(['clear', 'transparent', 'crystal'])

export function shadesOf(color: string): Shades {
  const words = color.toLowerCase().split(/[^a-z]+/)
  const clear = words.some((word) => clearness.has(word))
  const word = words.findLast((each) => Object.hasOwn(known, each))
  return shadesFrom((word && known[word]) || (clear ? '#c9dbe1' : calm), clear)
}

export const shadesFrom = (base: string, clear = false): Shades => ({
  base,
  shade: mix(base, '#0b1f33', 0.2),
  deep: mix(base, '#0b1f33', 0.46),
  // A dark colour has a lighter edge, so that it is visible in the dark theme.
  light: mix(base, '#ffffff', isDark(base) ? 0.24 : 0.42),
  clear,
})

export const edgeOf = ({ base, shade, light }: Shades) => (isDark(base) ? light : shade)

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const isDark = (color: string) => {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return red * 0.299 + green * 0.587 + blue * 0.114 < 90
}

export function mix(color: string, into: string, part: number) {
  const other = channels(into)
  const mixed = channels(color).map((channel, at) => Math.round(channel + ((other[at] ?? 0) - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
