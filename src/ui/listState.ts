import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as z from 'zod'
import { defaultPageSize, pageSizes } from '#shared/list.ts'

/** What a list shows, as its address says it. A page's own filters stand beside these under their own names. */
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

/** The address turns `15` into a number; a search for it is still text. */
const text = z.coerce.string().trim().max(200).catch('').default('')

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

/** Keeps what a list understands of an address. */
export function stateOf(search: Record<string, unknown>, filters: readonly string[] = []): ListState {
  const chosen = filters.map((name) => [name, text.parse(search[name])])
  return { ...listed.parse(search), filters: Object.fromEntries(chosen) }
}

/** The state as an address carries it: defaults go unsaid. */
export function addressed({ filters, ...state }: ListState): Record<string, unknown> {
  const said = Object.entries({ ...state, ...filters }).filter(([name, value]) => value !== (plain[name] ?? ''))
  return Object.fromEntries(said)
}

/** Another question starts at its first page; only leafing keeps the question. */
export const changed = (before: ListState, { filters, ...change }: ListChange): ListState => ({
  ...before,
  page: 1,
  ...change,
  filters: { ...before.filters, ...filters },
})

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> }
export type ChangeList = (change: ListChange, how?: { replace?: boolean }) => void

const none: readonly string[] = []

/** The list's state, and how to change it: it lives in the address, so that reload, back and a shared link keep it. */
export function useListState(filters: readonly string[] = none): [ListState, ChangeList] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => stateOf(search, filters), [search, filters])
  const change = useCallback<ChangeList>(
    (change, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...foreign(before, filters),
          ...addressed(changed(stateOf(before, filters), change)),
        }),
        replace,
        resetScroll: false,
      })
    },
    [navigate, filters],
  )
  return [state, change]
}

/** What stands in the address but is not the list's. */
const foreign = (search: Record<string, unknown>, filters: readonly string[]) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in plain) && !filters.includes(name)))
