import type { Product } from './columns.ts'
import { accessory } from './picture/accessories.ts'
import { phoneCase } from './picture/phoneCase.ts'
import { phone } from './picture/phones.ts'
import { screenProtector } from './picture/screenProtector.ts'
import { shadesOf } from './picture/shades.ts'
import { svg } from './picture/shapes.ts'
import { tabletCase } from './picture/tabletCase.ts'
import { waterproofCase } from './picture/waterproofCase.ts'

export type PicturedProduct = Pick<Product, 'product_type' | 'device' | 'category' | 'subcategory' | 'color'>

/** Draws a product without an uploaded picture: an SVG of its type, device and colour, without a background. */
export const drawnPicture = (product: PicturedProduct): string => svg(shapesOf(product))

function shapesOf({ product_type, device, category, subcategory, color }: PicturedProduct) {
  const tone = shadesOf(color)
  const words = `${category} ${subcategory} ${device}`
  switch (product_type) {
    case 'Phone Case':
      return phoneCase(device, words, tone)
    case 'Waterproof Case':
      return waterproofCase(device, tone)
    case 'Screen Protector':
      return screenProtector(device, words)
    case 'Unlocked Phones':
      return phone(device, tone)
    case 'Tablet Case':
      return tabletCase(words, tone)
    case 'Accessories':
      return accessory(words, tone)
  }
}
