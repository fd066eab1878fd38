import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ById } from '#shared/call.ts'
import { readText } from '#ui/api/download.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { keyOf } from '#ui/api/query.ts'
import { parseHtml } from '#ui/browser/trustedTypes.ts'
import { FailedList } from '#ui/table/ListStates.tsx'
import { useHome } from '#workbench/workbench.ts'
import { invoiceCalls } from '../../invoiceContract.ts'
import { fillPaper } from './fillPaper.ts'
import { InvoiceTools } from './InvoiceTools.tsx'

/** The invoice of the order in the address. A user who may not see it is redirected to their home page. */
export function InvoicePage() {
  const { data: order } = ById.safeParse(useParams({ strict: false }))
  return order ? <InvoiceById id={order.id} /> : <Home />
}

const Home = () => <Navigate to={useHome()} replace />

function InvoiceById({ id }: { id: number }) {
  const { data: page, error, isFetching, refetch } = useInvoice(id)
  useEffect(() => {
    // The browser suggests the title as the file name when the user prints to a PDF.
    if (page) document.title = page.title
  }, [page])
  if (error instanceof CallFailed && error.status === 404) return <Home />
  return (
    <div className="mx-auto grid max-w-[816px] gap-4 print:max-w-none">
      <InvoiceTools id={id} isThere={page !== undefined} />
      {page ? <InvoicePaper page={page} /> : <h1 className="text-[28px]">Invoice {id}</h1>}
      {!page && error && (
        <FailedList name="invoice" message={error.message} busy={isFetching} onRetry={() => refetch()} />
      )}
      {!page && !error && <div aria-busy className="h-[60dvh] animate-pulse rounded-card bg-mist" />}
    </div>
  )
}

/** Shows an invoice. Unlike an iframe, it is printed as a part of the page. */
function InvoicePaper({ page }: { page: Document }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) void fillPaper(host.current, page)
  }, [page])
  return <div ref={host} />
}

/** Fetches the invoice as HTML. It is not cached, so that a print always shows the current order. */
function useInvoice(id: number) {
  const sent = { params: { id } }
  return useQuery({
    queryKey: keyOf(invoiceCalls.page, sent),
    queryFn: async ({ signal }) => parseHtml(await readText(invoiceCalls.page, { ...sent, signal })),
    structuralSharing: false,
    gcTime: 0,
  })
}
