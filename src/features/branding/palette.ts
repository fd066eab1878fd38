import { black, contrastOf, hexOf, leastContrast, mixColours, nearest, rgbOf, white } from '#shared/colour.ts'

type Rgb = ReturnType<typeof rgbOf>

// The grounds of `base.css` on which the colour is shown, the least favourable of each theme.
const mist = rgbOf('#e7f1f3')
const darkRaised = rgbOf('#2f4452')
const darkPaper = rgbOf('#0f1f2c')
const onNavy = rgbOf('#f2f7f8')
const darkText = rgbOf('#071521')

const isLegible = (text: Rgb, ground: Rgb) => contrastOf(text, ground) >= leastContrast

/** The colours of one theme, by the names of `base.css`. */
type PageColours = Record<
  'teal' | 'teal-deep' | 'teal-soft' | 'on-teal' | 'buoy' | 'buoy-deep' | 'on-buoy' | 'navy',
  Rgb
>

/** The colours of the pages, made from the colour of the shop, in the light theme and in the dark one. */
export function paletteOf(colour: string): { light: PageColours; dark: PageColours } {
  const chosen = rgbOf(colour)
  const soft = mixColours(chosen, white, 0.88)
  const text = nearest(chosen, black, (rgb) => isLegible(rgb, mist) && isLegible(rgb, soft))
  // The header also has text that is a quarter transparent.
  const header = nearest(chosen, black, (rgb) => isLegible(mixColours(rgb, onNavy, 0.75), rgb))
  const darkSoft = mixColours(darkPaper, chosen, 0.25)
  const light = nearest(chosen, white, (rgb) =>
    [darkRaised, darkSoft, darkText].every((ground) => isLegible(rgb, ground)),
  )
  return {
    light: {
      teal: text,
      'teal-deep': mixColours(text, black, 0.15),
      'teal-soft': soft,
      'on-teal': white,
      buoy: chosen,
      'buoy-deep': chosen,
      'on-buoy': white,
      navy: header,
    },
    dark: {
      teal: light,
      'teal-deep': light,
      'teal-soft': darkSoft,
      'on-teal': darkText,
      buoy: light,
      'buoy-deep': light,
      'on-buoy': darkText,
      navy: mixColours(header, black, 0.35),
    },
  }
}

/** A stylesheet that replaces the colours of `base.css`. Each page links to it after its own. */
export function stylesheetOf(colour: string): string {
  const { light, dark } = paletteOf(colour)
  const lines = Object.entries(light).map(
    ([name, rgb]) => `--${name}:light-dark(${hexOf(rgb)},${hexOf(dark[name as keyof PageColours])})`,
  )
  return `:root,[data-theme]{--brand:${colour};${lines.join(';')}}\n`
}
