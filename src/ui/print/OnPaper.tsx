import { useEffect } from 'react'
import type { ListReply } from '#shared/list.ts'
import type { PrintedListProps, PrintedList as PrintedListType } from './PrintedList.tsx'
import { usePrinting } from './usePrinting.ts'

let PrintedList: typeof PrintedListType | undefined
async function load() {
  PrintedList = (await import('./PrintedList.tsx')).PrintedList
}

/**
 * The printed version of a list. It renders nothing until the page is printed. Its code is loaded as soon as there are rows. If
 * that fails, the list still works, and the browser prints the table of the screen.
 */
export function OnPaper<Row, Listed extends ListReply<Row>>(props: PrintedListProps<Row, Listed>) {
  const hasRows = props.listed !== undefined
  useEffect(() => {
    if (hasRows) load().catch(() => undefined)
  }, [hasRows])
  return usePrinting() && PrintedList ? <PrintedList {...props} /> : null
}
