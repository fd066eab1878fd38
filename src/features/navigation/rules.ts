import type { FilterTerms, NewNavigationItem } from './contract.ts'

export const mostNameSuggestions = 5

const first = ['Product Type', 'Brands', 'Apple', 'Samsung']
const last = ['Others']

/** The order of the headings in the specification: some first, the rest by name, Others last. */
export const compareHeadings = (one: string, other: string) => rankOf(one) - rankOf(other) || compareNames(one, other)

const rankOf = (heading: string) => {
  if (last.includes(heading)) return first.length + 1
  return first.includes(heading) ? first.indexOf(heading) : first.length
}

/** By name, with numbers in order: iPhone 9 before iPhone 16. */
const compareNames = new Intl.Collator('en-CA', { numeric: true }).compare

/** The items by heading, in the order of the page. */
export const underHeadings = <Item extends NewNavigationItem>(items: readonly Item[]) =>
  [...Map.groupBy(items, ({ heading }) => heading)]
    .sort(([one], [other]) => compareHeadings(one, other))
    .map(([heading, own]) => ({
      heading,
      items: own.toSorted(
        (one, other) => compareNames(one.subheading, other.subheading) || compareNames(one.link, other.link),
      ),
    }))

/** The label of a link is the device name itself. A heading that is the brand or the device of a product is a filter, too. */
export const filterTermsOf = (items: readonly NewNavigationItem[], names: ReadonlySet<string>): FilterTerms => ({
  items: underHeadings(items).map(({ heading, items }) => ({
    heading,
    ...(names.has(heading) && { link: heading }),
    subheadings: [...Map.groupBy(items, ({ subheading }) => subheading)].map(([subheading, own]) => ({
      subheading,
      ...(names.has(subheading) && { link: subheading }),
      links: own.map(({ link }) => ({ label: link, link })),
    })),
  })),
})

/** Existing values that contain the typed text. */
export const suggestFrom = (values: readonly string[], typed: string) =>
  [...new Set(values)]
    .filter((value) => value.toLowerCase().includes(typed.trim().toLowerCase()))
    .sort(compareNames)
    .slice(0, mostNameSuggestions)
