import { useEffect, useRef } from 'react'
import { fillPaper } from './fillPaper.ts'

/** Shows an invoice. Unlike an iframe, it is printed as a part of the page. */
export function InvoicePaper({ page }: { page: Document }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) void fillPaper(host.current, page)
  }, [page])
  return <div ref={host} />
}
