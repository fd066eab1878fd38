import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import type { Call } from '#shared/call.ts'
import type { ListReply } from '#shared/list.ts'
import { buildRequest, useCall } from '../api/query.ts'
import { Button } from '../control/Button.tsx'
import { FailedPart } from '../page/FailedPart.tsx'

interface FirstRowsProps<Row> {
  list: Call & { readonly reply: z.ZodType<ListReply<Row>> }
  /** The id in the path of the call. */
  id: number
  /** How many rows are shown until the user wants to see all. */
  first: number
  empty: string
  children: (rows: readonly Row[]) => ReactNode
}

/** The first rows of a short list without search and pages, and a button that shows all of them. */
export function FirstRows<Row>({ list, id, first, empty, children }: FirstRowsProps<Row>) {
  const [per_page, setSize] = useState(first)
  const { data, error, refetch } = useCall(list, buildRequest(list, { id }, { per_page }), { keepPrevious: true })
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-32 animate-pulse rounded-control bg-mist" />
  if (data.items.length === 0) return <p className="text-sm text-ink-2">{empty}</p>
  return (
    <>
      {children(data.items)}
      {data.has_next && (
        <Button size="small" className="justify-self-start" onClick={() => setSize(0)}>
          Show all {data.total}
        </Button>
      )}
    </>
  )
}
