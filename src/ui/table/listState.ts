import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as z from 'zod'
import { defaultPageSize, pageSizes } from '#shared/list.ts'

/** The state of a list, which is stored in the address. The filters of a page are parameters with their own names. */
export interface ListState {
  readonly page: number
  readonly per_page: number
  readonly query: string
  readonly filter_by: string
  readonly sort: string
  readonly direction: 'asc' | 'desc'
  readonly view: string
  readonly filters: Readonly<Record<string, string>>
}

/** The router parses `15` as a number, but a search for it is text. */
const text = z.coerce.string().trim().max(200).catch('').default('')

/** A filter may be a list of ids. */
const filterText = z.coerce.string().trim().max(5000).catch('').default('')

const listed = z.object({
  page: z.int().min(1).catch(1).default(1),
  per_page: z.literal(pageSizes).catch(defaultPageSize).default(defaultPageSize),
  query: text,
  filter_by: text,
  sort: text,
  direction: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  view: text,
})
const plain: Record<string, unknown> = listed.parse({})

/** Parses the parameters of an address. Invalid ones become the default. */
export function parseListState(search: Record<string, unknown>, filters: readonly string[] = []): ListState {
  const chosen = filters.map((name) => [name, filterText.parse(search[name])])
  return { ...listed.parse(search), filters: Object.fromEntries(chosen) }
}

/** The parameters of a state, without those that have their default. */
export function addressed({ filters, ...state }: ListState): Record<string, unknown> {
  const parts = Object.entries({ ...state, ...filters }).filter(([name, value]) => value !== (plain[name] ?? ''))
  return Object.fromEntries(parts)
}

/** Applies a change. Any change except of the page goes back to the first page. */
export const changed = (before: ListState, { filters, ...change }: ListChange): ListState => ({
  ...before,
  page: 1,
  ...change,
  filters: { ...before.filters, ...filters },
})

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> }
export type ChangeList = (change: ListChange, how?: { replace?: boolean }) => void

const none: readonly string[] = []

/**
 * The state of the list and a function that changes it. It is in the address, so that reload, back and links keep it.
 */
export function useListState(filters: readonly string[] = none): [ListState, ChangeList] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => parseListState(search, filters), [search, filters])
  const change = useCallback<ChangeList>(
    (change, { replace = false } = {}) => {
      void navigate({ to: '.', search: searchAfter(change, filters), replace, resetScroll: false })
    },
    [navigate, filters],
  )
  return [state, change]
}

/** The parameters of the address after a change of the list, for links to another part of it. */
export const searchAfter =
  (change: ListChange, filters: readonly string[] = Object.keys(change.filters ?? {})) =>
  (before: Record<string, unknown>) => ({
    ...otherParams(before, filters),
    ...addressed(changed(parseListState(before, filters), change)),
  })

/** The parameters of the address that do not belong to the list. */
const otherParams = (search: Record<string, unknown>, filters: readonly string[]) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in plain) && !filters.includes(name)))
