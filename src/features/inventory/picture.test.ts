import { describe, expect, it } from 'vitest'
import { productTypes } from './columns.ts'
import { shadesOf } from './picture/shades.ts'
import { drawnPicture, type PicturedProduct } from './picture.ts'

const teal: PicturedProduct = {
  product_type: 'Phone Case',
  device: 'iPhone 16',
  category: '',
  subcategory: '',
  color: 'Teal',
}
const draw = (more: Partial<PicturedProduct>) => drawnPicture({ ...teal, ...more })

describe('a drawn picture', () => {
  it.each(productTypes)('of %s is one small SVG of a known size', (product_type) => {
    const picture = draw({ product_type })
    expect(picture).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 240 240" width="240" height="240">.*<\/svg>$/)
    expect(picture.length).toBeLessThan(6000)
    expect(picture).not.toMatch(/NaN|undefined|style/)
  })

  it('differs by type, device, kind and colour', () => {
    const pictures = [
      ...productTypes.map((product_type) => draw({ product_type })),
      ...['iPhone 16 Pro', 'iPhone 15', 'iPhone SE', 'Galaxy S24', 'Galaxy S24 Ultra', 'Pixel 9', 'Moto G'].map(
        (device) => draw({ device }),
      ),
      ...['Rugged', 'Wallet', 'Folio', 'Leather', 'MagSafe', 'Grip', 'Silicone', 'Clear'].map((category) =>
        draw({ category }),
      ),
      ...['Charger', 'Power Bank', 'Car Mount', 'Strap', 'Stand', 'Earbuds', 'Headphones', 'Pouch'].map((category) =>
        draw({ product_type: 'Accessories', category }),
      ),
      ...['Black', 'Lilac', 'Buoy Red'].map((color) => draw({ color })),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('contains no text of the product', () => {
    const text = '"/><script>alert(1)</script>'
    const picture = draw({ device: text, category: text, subcategory: text, color: text })
    expect(picture).not.toContain('alert')
    expect(picture).not.toContain('script')
  })
})

describe('the tone of a colour', () => {
  it('is that of its last known word, in upper or lower case', () => {
    expect(shadesOf('BUOY RED')).toEqual(shadesOf('red'))
    expect(shadesOf('Sky Blue')).toEqual(shadesOf('blue'))
    expect(shadesOf('Red').base).not.toBe(shadesOf('Blue').base)
  })

  it('is neutral for an unknown or empty name', () => {
    expect(shadesOf('Quux')).toEqual(shadesOf(''))
    expect(shadesOf('constructor')).toEqual(shadesOf(''))
  })

  it('may be transparent', () => {
    expect([shadesOf('Clear').clear, shadesOf('Clear Teal').clear, shadesOf('Teal').clear]).toEqual([true, true, false])
  })
})
