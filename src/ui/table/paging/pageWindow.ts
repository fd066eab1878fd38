const windowSize = 5

/** The page numbers to show, with the current page in the middle if possible. */
export function pageWindow(page: number, pages: number, size = windowSize): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1))
  return Array.from({ length: Math.min(size, pages) }, (_, index) => first + index)
}

export const pagesOf = (total: number, perPage: number) => (perPage === 0 ? 1 : Math.max(1, Math.ceil(total / perPage)))

/** `Showing 11 to 20 of 47 results`, or `of 10,000+ results` if counting stopped there. */
export function showing(page: number, perPage: number, total: number, isMore = false): string {
  if (total === 0) return 'No results'
  const first = perPage === 0 ? 1 : (page - 1) * perPage + 1
  const last = perPage === 0 ? total : Math.min(page * perPage, total)
  return `Showing ${showCount(first)} to ${showCount(last)} of ${showCount(total, isMore)} results`
}

/** The total: `47`, or `10,000+` if counting stopped there. */
export const showCount = (total: number, isMore = false) => `${total.toLocaleString('en-CA')}${isMore ? '+' : ''}`
