import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ListChange, searchAfter } from '../table/listState.ts'

/** The name of a row of a chart, as a link to the rows of the list that it counts. */
export const RowLink = ({ opens, children }: { opens: ListChange | undefined; children: ReactNode }) =>
  opens ? (
    <Link to="." search={searchAfter(opens)} resetScroll={false} className="group/row block hover:text-teal">
      {children}
    </Link>
  ) : (
    children
  )
