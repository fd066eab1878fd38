import { describe, expect, it } from 'vitest'
import { compareHeadings, filterTermsOf, suggestFrom, underHeadings } from './rules.ts'

const item = (heading: string, subheading: string, link: string) => ({ heading, subheading, link })

describe('the order of the menus', () => {
  it('has those of the specification first, Others last, and the rest by name', () => {
    const menus = ['Others', 'Motorola', 'Samsung', 'Brands', 'zTE', 'Apple', 'Google', 'Product Type']
    expect(menus.sort(compareHeadings)).toEqual([
      'Product Type',
      'Brands',
      'Apple',
      'Samsung',
      'Google',
      'Motorola',
      'zTE',
      'Others',
    ])
  })

  it('compares numbers within a menu', () => {
    const [apple] = underHeadings([
      item('Apple', 'iPhone 16', 'iPhone 16 Pro'),
      item('Apple', 'iPhone 9', 'iPhone 9'),
      item('Apple', 'iPhone 16', 'iPhone 16'),
    ])
    expect(apple?.items.map(({ link }) => link)).toEqual(['iPhone 9', 'iPhone 16', 'iPhone 16 Pro'])
  })
})

describe('the filters of the inventory', () => {
  it('have the headings, their labels, and the device names under them', () => {
    const rows = [
      item('Others', 'Any phone', 'Universal'),
      item('Apple', 'iPad', 'iPad Air'),
      item('Apple', 'iPhone 16', 'iPhone 16 Pro'),
      item('Apple', 'iPhone 16', 'iPhone 16'),
    ]
    expect(filterTermsOf(rows, new Set()).items).toEqual([
      {
        heading: 'Apple',
        subheadings: [
          { subheading: 'iPad', links: [{ label: 'iPad Air', link: 'iPad Air' }] },
          {
            subheading: 'iPhone 16',
            links: [
              { label: 'iPhone 16', link: 'iPhone 16' },
              { label: 'iPhone 16 Pro', link: 'iPhone 16 Pro' },
            ],
          },
        ],
      },
      {
        heading: 'Others',
        subheadings: [{ subheading: 'Any phone', links: [{ label: 'Universal', link: 'Universal' }] }],
      },
    ])
  })

  it('filter by a heading or a label that is the name of products itself', () => {
    const rows = [item('Apple', 'iPhone 16', 'iPhone 16 Pro'), item('Apple', 'Tablets', 'iPad Air')]
    expect(filterTermsOf(rows, new Set(['Apple', 'iPhone 16'])).items).toMatchObject([
      { heading: 'Apple', link: 'Apple', subheadings: [{ subheading: 'iPhone 16', link: 'iPhone 16' }, {}] },
    ])
    expect(filterTermsOf(rows, new Set(['Apple'])).items[0]?.subheadings).not.toContainEqual(
      expect.objectContaining({ link: expect.anything() }),
    )
  })

  it('are empty without items', () => {
    expect(filterTermsOf([], new Set())).toEqual({ items: [] })
  })
})

describe('suggestions', () => {
  it('are at most five of the existing values, each once', () => {
    expect(suggestFrom(['b', 'a', 'b', 'c', 'd', 'e', 'f'], '')).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('contain the typed text in upper or lower case', () => {
    expect(suggestFrom(['Apple', 'Samsung', 'Pineapple'], ' APP ')).toEqual(['Apple', 'Pineapple'])
    expect(suggestFrom(['Apple'], '(')).toEqual([])
  })
})
