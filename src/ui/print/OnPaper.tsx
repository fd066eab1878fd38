import type { Page } from '#shared/list.ts'
import type { PrintedListProps, PrintedList as PrintedListType } from './PrintedList.tsx'
import { usePrinting } from './usePrinting.ts'

let PrintedList: typeof PrintedListType | undefined
// Fetched while the page asks for its rows, and so there before anybody can print them. A page that does not get it shows
// its list all the same; the browser then prints the table of the screen.
import('./PrintedList.tsx').then(
  (loaded) => {
    PrintedList = loaded.PrintedList
  },
  () => {},
)

/** A list as it is printed; nothing on the screen. */
export function OnPaper<Row, Listed extends Page<Row>>(props: PrintedListProps<Row, Listed>) {
  return usePrinting() && PrintedList ? <PrintedList {...props} /> : null
}
