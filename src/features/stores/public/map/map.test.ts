import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeUpFrame } from './frames.ts'
import { drawLand, type LandBorders, outlinesOf } from './outlines.ts'
import { placePins, spotOf } from './placePins.ts'
import { project, view } from './projection.ts'

const place = (city: string, latitude: number | null, longitude: number | null) => ({ city, latitude, longitude })
const halifax = place('Halifax', 44.64935, -63.61898)
const dartmouth = place('Dartmouth', 44.68894, -63.55562)
const bedford = place('Bedford', 44.73402, -63.65604)
const moncton = place('Dieppe', 46.09752, -64.75604)
const stJohns = place('St. John’s', 47.56004, -52.75301)

describe('the drawn land', () => {
  const measured: LandBorders = JSON.parse(readFileSync('src/features/stores/public/map/atlantic.geo.json', 'utf8'))
  const land = outlinesOf(measured)

  it('is the file that is drawn from the borders', async () => {
    // After a change to the drawing, `vitest --update` writes the file again.
    await expect(drawLand(measured)).toMatchFileSnapshot('atlantic.svg')
  })

  it('has at most 8 KB when compressed', () => {
    expect(brotliCompressSync(land.provinces + land.neighbours).length).toBeLessThan(8000)
  })

  it('consists of closed shapes with whole numbers, in the view or just outside it', () => {
    for (const path of [land.provinces, land.neighbours]) {
      expect(path).toMatch(/^(M-?\d+[ -]-?\d+(l|z)([ -]?-?\d+)*z?)+$/)
      for (const [, x, y] of path.matchAll(/M(-?\d+) ?(-?\d+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(-80)
        expect(Number(x)).toBeLessThanOrEqual((view.width + 8) * 10)
        expect(Number(y)).toBeGreaterThanOrEqual(-80)
        expect(Number(y)).toBeLessThanOrEqual((view.height + 8) * 10)
      }
    }
  })
})

describe('the map', () => {
  it('has north at the top, west on the left, and one scale in both directions', () => {
    const [south, north] = [project({ latitude: 46, longitude: -60.2 }), project({ latitude: 47, longitude: -60.2 })]
    const west = project({ latitude: 46, longitude: -61.2 })
    expect(north.y).toBeLessThan(south.y)
    expect(north.x).toBeCloseTo(south.x, 1)
    expect(west.x).toBeLessThan(south.x)
    const [aDegreeUp, aDegreeAside] = [south.y - north.y, south.x - west.x]
    expect(aDegreeAside / aDegreeUp).toBeCloseTo(Math.cos((46.5 * Math.PI) / 180), 1)
  })

  it('has no pin for a store without a position, or outside the region', () => {
    expect(spotOf(place('Nowhere', null, null))).toBeUndefined()
    expect(spotOf(place('Vancouver', 49.28, -123.12))).toBeUndefined()
    expect(spotOf(halifax)).toBeDefined()
  })

  it('enlarges a group of stores until each pin can be pressed', () => {
    const { pins, closeUp } = placePins([halifax, dartmouth, bedford, moncton, stJohns])
    expect(closeUp?.towns).toEqual(['Halifax', 'Dartmouth', 'Bedford'])
    for (const store of [halifax, dartmouth, bedford]) {
      const at = pins.get(store)
      expect(at?.x).toBeGreaterThan(closeUpFrame.x + 21)
      expect(at?.x).toBeLessThan(closeUpFrame.x + closeUpFrame.width - 21)
      expect(at?.y).toBeGreaterThan(closeUpFrame.y + 21)
      expect(at?.y).toBeLessThan(closeUpFrame.y + closeUpFrame.height - 21)
    }
    const spots = [...pins.values()]
    spots.forEach((one, index) => {
      for (const other of spots.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(42)
    })
  })

  it('leaves room for a thumb at each pin', () => {
    const { pins } = placePins([halifax, dartmouth, bedford, moncton, place('Amherst', 45.83, -64.21), stJohns])
    const reached = [...pins.values()]
    reached.forEach((one, index) => {
      for (const other of reached.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.reach + other.reach)
    })
    expect(pins.get(stJohns)?.reach).toBe(38)
  })

  it('has no close-up when no stores are close to each other', () => {
    expect(placePins([halifax, moncton, stJohns]).closeUp).toBeUndefined()
    expect(placePins([]).closeUp).toBeUndefined()
  })
})
