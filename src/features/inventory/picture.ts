import type { Product } from './columns.ts'
import { accessory } from './picture/accessories.ts'
import { phoneCase } from './picture/phoneCase.ts'
import { phone } from './picture/phones.ts'
import { screenProtector } from './picture/screenProtector.ts'
import { svg } from './picture/shapes.ts'
import { tabletCase } from './picture/tabletCase.ts'
import { toneOf } from './picture/tones.ts'
import { waterproofCase } from './picture/waterproofCase.ts'

export type Drawn = Pick<Product, 'product_type' | 'device' | 'category' | 'subcategory' | 'color'>

/** What a product looks like that nobody has photographed: an SVG of its type, device and colour, on no ground. */
export const drawnPicture = (product: Drawn): string => svg(shapesOf(product))

function shapesOf({ product_type, device, category, subcategory, color }: Drawn) {
  const tone = toneOf(color)
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
