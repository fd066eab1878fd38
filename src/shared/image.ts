/** The stored widths of a picture: twice the size in a table, on a card and on the page of a product. */
export const imageWidths = [144, 640, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageName = (name: string, width: ImageWidth) => `${name}-${width}.webp`
export const imageAddress = (name: string, width: ImageWidth) => `/uploads/${imageName(name, width)}`
