import type * as z from 'zod'
import { ById, type Call, Done, spreadsheet } from './call.ts'
import { pageOf } from './list.ts'
import type { Role } from './roles.ts'
import { undoable } from './undo.ts'

interface ListContract<Row, Query, New, Change> {
  /** The calls are below this path. */
  path: `/${string}/`
  /** For the summaries: `a promo code`, `promo codes`. */
  one: string
  many: string
  allow: readonly [Role, ...Role[]]
  row: Row
  order?: Call['order']
  query: Query
  /** The body that adds a row. */
  added: New
  /** The body that changes a row: its id, its version, and the new values. */
  changed: Change
}

/** The calls of a list whose rows are added, changed and removed. `answerList` answers them. */
export const listCalls = <
  Row extends z.ZodType,
  Query extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
>({
  path,
  one,
  many,
  allow,
  row,
  order,
  query,
  added,
  changed,
}: ListContract<Row, Query, New, Change>) =>
  ({
    search: {
      method: 'POST',
      path: `${path}search/`,
      allow,
      summary: `A page of ${many}`,
      order,
      body: query,
      reply: pageOf(row),
    },
    export: {
      method: 'POST',
      path: `${path}export/`,
      allow,
      summary: `The ${many} as a spreadsheet`,
      body: query,
      reply: spreadsheet,
      job: `Export of ${many}`,
    },
    create: { method: 'POST', path: `${path}insert/`, allow, summary: `Create ${one}`, body: added, reply: row },
    update: { method: 'PATCH', path: `${path}update/`, allow, summary: `Change ${one}`, body: changed, reply: row },
    remove: {
      method: 'DELETE',
      path: `${path}delete/{id}/`,
      allow,
      summary: `Remove ${one}`,
      params: ById,
      reply: Done.extend(undoable),
    },
  }) as const satisfies Record<string, Call>

export type ListCalls<Row, Query, New, Change> = ReturnType<
  typeof listCalls<z.ZodType<Row>, z.ZodType<Query>, z.ZodType<New>, z.ZodType<Change>>
>
