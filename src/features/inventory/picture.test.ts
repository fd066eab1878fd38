import { describe, expect, it } from 'vitest'
import { productTypes } from './columns.ts'
import { toneOf } from './picture/tones.ts'
import { type Drawn, drawnPicture } from './picture.ts'

const given: Drawn = { product_type: 'Phone Case', device: 'iPhone 16', category: '', subcategory: '', color: 'Teal' }
const draw = (more: Partial<Drawn>) => drawnPicture({ ...given, ...more })

describe('a drawn picture', () => {
  it.each(productTypes)('of %s is one small SVG of a known size', (product_type) => {
    const picture = draw({ product_type })
    expect(picture).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 240 240" width="240" height="240">.*<\/svg>$/)
    expect(picture.length).toBeLessThan(6000)
    expect(picture).not.toMatch(/NaN|undefined|style/)
  })

  it('tells types, devices, kinds and colours apart', () => {
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

  it('has nothing in it that a person wrote', () => {
    const text = '"/><script>alert(1)</script>'
    const picture = draw({ device: text, category: text, subcategory: text, color: text })
    expect(picture).not.toContain('alert')
    expect(picture).not.toContain('script')
  })
})

describe('a colour', () => {
  it('is known by its last word that we know, whatever the case', () => {
    expect(toneOf('BUOY RED')).toEqual(toneOf('red'))
    expect(toneOf('Sky Blue')).toEqual(toneOf('blue'))
    expect(toneOf('Red').base).not.toBe(toneOf('Blue').base)
  })

  it('that we do not know, or that is none, is a calm one', () => {
    expect(toneOf('Quux')).toEqual(toneOf(''))
    expect(toneOf('constructor')).toEqual(toneOf(''))
  })

  it('may be see-through', () => {
    expect([toneOf('Clear').clear, toneOf('Clear Teal').clear, toneOf('Teal').clear]).toEqual([true, true, false])
  })
})
