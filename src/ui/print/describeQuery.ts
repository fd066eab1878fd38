import type { ListQuery } from '#shared/list.ts'
import type { Filter, Searched, View } from '../table/tableColumns.ts'

interface Question {
  asked: ListQuery & Readonly<Record<string, unknown>>
  columns: readonly Searched[]
  views: readonly View[]
  filters: readonly Filter[]
  searched: readonly Searched[]
}

/** Describes the query of a printed list: the view, the filters that are set, the search and the order. */
export function describeQuery({ asked, columns, views, filters, searched }: Question): string[] {
  const view = views.find(({ value }) => value === asked.view)
  const set = filters.flatMap(({ name, label, choices }) => {
    const value = asked[name]
    if (value === undefined) return []
    return [`${label}: ${choices?.find((choice) => choice.value === value)?.label ?? value}`]
  })
  const within = headerOf(searched, asked.filter_by)
  const sorted = headerOf(columns, asked.sort)
  return [
    ...(view ? [`View: ${view.label}`] : []),
    ...set,
    ...(asked.query ? [`Search in ${within ?? 'all columns'}: “${asked.query}”`] : []),
    ...(sorted ? [`Sorted by ${sorted}, ${asked.direction === 'desc' ? 'descending' : 'ascending'}`] : []),
  ]
}

const headerOf = (columns: readonly Searched[], name: string) => columns.find(({ key }) => key === name)?.header
