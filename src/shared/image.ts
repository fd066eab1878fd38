/** How wide pictures are kept: twice what a table, a card and a page about one product show. */
export const imageWidths = [144, 640, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageName = (name: string, width: ImageWidth) => `${name}-${width}.webp`
export const imageAddress = (name: string, width: ImageWidth) => `/uploads/${imageName(name, width)}`
