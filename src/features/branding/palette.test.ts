import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, hexOf, isReadable, leastContrast, mixColours, readableNear, rgbOf } from '#shared/colour.ts'
import { BrandingChange } from './contract.ts'
import { paletteOf, stylesheetOf } from './palette.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const readable = colours.map(readableNear)

describe('the contrast of two colours', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#ffffff', '#767676', 4.54],
    ['#ffffff', '#777777', 4.48],
    ['#0d6b75', '#ffffff', 6.18],
  ])('%s on %s is %d', (one, other, contrast) => {
    expect(contrastOf(rgbOf(one), rgbOf(other))).toBeCloseTo(contrast, 1)
    expect(contrastOf(rgbOf(other), rgbOf(one))).toBe(contrastOf(rgbOf(one), rgbOf(other)))
  })
})

describe('a colour of the shop', () => {
  it('is accepted if white text on it can be read; otherwise the sentence names one near it that is', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { success, error } = BrandingChange.safeParse({ colour })
        expect(success).toBe(contrastOf(rgbOf(colour), rgbOf('#ffffff')) >= leastContrast)
        if (success) return
        const [, named = ''] = /(#[0-9a-f]{6}) is near it/.exec(error.issues[0]?.message ?? '') ?? []
        expect(BrandingChange.safeParse({ colour: named }).success).toBe(true)
      }),
    )
  })

  it('that can be read is its own nearest; any other one keeps its hue', () => {
    fc.assert(fc.property(readable, (colour) => readableNear(colour) === colour))
    expect(readableNear('#ff0000')).toMatch(/^#[0-9a-f]{2}0000$/)
  })

  it('is written in one way', () => {
    expect(BrandingChange.parse({ colour: ' #0D6B75 ' }).colour).toBe('#0d6b75')
    for (const colour of ['0d6b75', '#0d6', 'teal', '#0d6b7g', '#0d6b75;}']) {
      expect(BrandingChange.safeParse({ colour }).success).toBe(false)
    }
  })
})

describe('the colours of the pages', () => {
  const grounds = { light: ['#ffffff', '#e7f1f3'], dark: ['#0f1f2c', '#2f4452'] } as const

  it('can all be read, in the light and in the dark theme, whatever the colour of the shop', () => {
    fc.assert(
      fc.property(readable, (colour) => {
        const palette = paletteOf(colour)
        for (const theme of ['light', 'dark'] as const) {
          const { teal, navy, ...shades } = palette[theme]
          const deep = shades['teal-deep']
          const pairs = [
            ...grounds[theme].flatMap((ground) => [teal, deep].map((text) => [text, rgbOf(ground)] as const)),
            ...[teal, deep].flatMap((ground) => [
              [shades['on-teal'], ground] as const,
              [ground, shades['teal-soft']] as const,
            ]),
            [shades['on-buoy'], shades['buoy-deep']],
            [mixColours(navy, rgbOf('#f2f7f8'), 0.75), navy],
          ] as const
          for (const [text, ground] of pairs) {
            expect([hexOf(text), hexOf(ground), contrastOf(text, ground) >= leastContrast]).toEqual([
              hexOf(text),
              hexOf(ground),
              true,
            ])
          }
        }
      }),
    )
  })

  it('are a stylesheet with nothing but colours', () => {
    fc.assert(
      fc.property(readable, (colour) => {
        expect(stylesheetOf(colour)).toMatch(
          /^:root,\[data-theme\]\{(--[a-z-]+:(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\));?)+\}\n$/,
        )
        expect(isReadable(colour)).toBe(true)
      }),
    )
  })
})
