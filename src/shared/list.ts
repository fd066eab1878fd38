import * as z from 'zod'
import { idOf } from './call.ts'
import { type Column, type SearchedKey, searchedKeys } from './columns.ts'
import { type Day, endIsBeforeStart, endsBeforeStart, OptionalDay } from './day.ts'

/** 0 means ALL: every row on one page. */
export const pageSizes = [10, 25, 50, 100, 0] as const
export const defaultPageSize = 10
/** The request for a list whose address has no parameters, with its fields in the order in which they are sent. */
export const plainQuery = {
  page: 1,
  per_page: defaultPageSize,
  query: '',
  filter_by: '',
  sort: '',
  direction: 'asc',
} as const
export const longestPage = 1000
/** A long list counts at most this many matches. The pages then show `10,000+`. */
export const countedUpTo = 10_000
/** The most rows of a bulk act. */
export const mostSelected = 5000
/** The most selected rows of a list or an export. The body is small if it may have the token of the caller. */
export const mostChosen = 150
/** The ids of selected rows. */
export const selectedIds = (missing: string, most: number) =>
  z
    .array(idOf('An id must be a whole number.'))
    .min(1, missing)
    .max(most, `Select at most ${most} rows, or all that match.`)

/**
 * The request for a list: the page, the search text and its column, the order, and the selected rows if not all are
 * requested. The search goes through all columns, or through those of `searched` where they differ. A list adds its own
 * filters with `.extend`.
 */
export const listQuery = <
  const Columns extends readonly Column[],
  const Searched extends string = SearchedKey<Columns>,
>(
  columns: Columns,
  searched?: readonly Searched[],
) =>
  z.object({
    page: z
      .int('The page must be a whole number.')
      .min(1, 'Pages count from 1.')
      .max(10_000_000, 'There is no such page.')
      .default(1),
    per_page: z
      .int('The page size must be a whole number.')
      .min(0, 'A page size is 0 (all) or more.')
      .max(longestPage, `A page holds at most ${longestPage} rows; 0 asks for all.`)
      .default(defaultPageSize),
    query: z.string().trim().max(200, 'Search for at most 200 characters.').default(''),
    filter_by: oneOf<Searched | SearchedKey<Columns>>('Filter', searched ?? searchedKeys(columns)),
    sort: oneOf('Sort', searchedKeys(columns)),
    direction: z.enum(['asc', 'desc'], { error: 'The direction must be asc or desc.' }).default('asc'),
    selected: selectedIds('Select the rows.', mostChosen).optional(),
  })

const days = { start_date: OptionalDay, end_date: OptionalDay }

/** Adds a range of days to the query of a list or an export. Both days are included. */
export const betweenDays = <Fields extends z.core.$ZodLooseShape>(query: z.ZodObject<Fields>) =>
  query.extend(days).refine(startsBeforeEnd, {
    path: ['end_date'],
    message: endIsBeforeStart,
    // Checked once both days are valid, also when other fields have errors.
    when: ({ value }) => z.object(days).safeParse(value).success,
  })
const startsBeforeEnd = (query: object) => !endsBeforeStart(query)

/** The query of a list at the point of sale. It returns all rows if no page size is requested. */
export const posListQuery = <const Columns extends readonly Column[]>(columns: Columns) => {
  const query = listQuery(columns)
  return betweenDays(query.extend({ per_page: query.shape.per_page.unwrap().default(0) }))
}

/** One of the columns of a list, or an empty text for none. */
const oneOf = <Key extends string>(act: string, keys: readonly Key[]) =>
  // The compiler does not know that '' is one of the values, because Key is generic.
  z.enum(['', ...keys], { error: `${act} by one of: ${keys.join(', ')}.` }).default('' as never)

export interface ListQuery<Key extends string = string> {
  page: number
  per_page: number
  query: string
  filter_by: Key | ''
  sort: Key | ''
  direction: 'asc' | 'desc'
  /** Only these rows. */
  selected?: readonly number[] | undefined
}

/** The query of a list that can be limited to days. */
export interface DaysQuery extends ListQuery {
  start_date?: Day
  end_date?: Day
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    has_next: z.boolean(),
    total: z.int(),
    /** The list stopped counting at a limit: there are more rows than `total`. */
    has_more_than_total: z.literal(true).optional(),
  })

/** Why a search finds nothing, even without some of its words. It is only sent if `total` is 0. */
export const SearchHints = z.object({
  /** The smallest group of words that no row has all of. */
  missing: z.string(),
  /** Similar searches that find something, with other words in place of the missing ones. The nearest is first. */
  nearest: z.array(z.string()),
  /** The search without the missing words, or empty text if it finds nothing either. */
  without: z.string(),
})
export type SearchHints = z.output<typeof SearchHints>

/** What the reply of a search adds if no row has all of its words. */
export interface Explanation {
  nothing_found?: SearchHints | undefined
  /** The words that were left out so that the search finds rows. The reply has these rows. */
  left_out?: string | undefined
}

export interface ListReply<Row> extends Explanation {
  items: Row[]
  has_next: boolean
  total: number
  has_more_than_total?: true | undefined
  totals?: Totals | undefined
}

/** The sums of all matching rows, not only of the page, by the names in the columns. */
export type Totals = Readonly<Record<string, number>>
