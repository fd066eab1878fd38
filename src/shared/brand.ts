/** The pictures and the colour by which people recognise the shop. All are null until an administrator chooses them. */
export interface Brand {
  colour: string | null
  /** The address of the stylesheet with the colours. */
  style: string | null
  logo: { src: string; width: number; height: number } | null
  /** The addresses of the icons, by their width. */
  icons: { 32: string; 180: string; 512: string } | null
}

export const noBrand: Brand = { colour: null, style: null, logo: null, icons: null }

/** The colour of browsers' frames, and of the icon, while none is chosen. */
export const usualThemeColour = '#0c2439'

export const brandFolder = '/brand'
