import type { ListReply } from '#shared/list.ts'
import type { PrintedListProps, PrintedList as PrintedListType } from './PrintedList.tsx'
import { usePrinting } from './usePrinting.ts'

let PrintedList: typeof PrintedListType | undefined
// Loaded together with the rows, so that it is ready before anybody prints them. If loading fails, the list still
// works, and
// the browser prints the table of the screen.
import('./PrintedList.tsx').then(
  (loaded) => {
    PrintedList = loaded.PrintedList
  },
  () => {},
)

/** The printed version of a list. It renders nothing until the page is printed. */
export function OnPaper<Row, Listed extends ListReply<Row>>(props: PrintedListProps<Row, Listed>) {
  return usePrinting() && PrintedList ? <PrintedList {...props} /> : null
}
