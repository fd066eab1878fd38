import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChangeList, ListState } from '../listState.ts'
import { isRightAligned, type TableColumn } from '../tableColumns.ts'
import { actionsClass, firstClass, padClass, tickClass } from './stickyClasses.ts'

// The header with the focus is visible above the selection bar.
const headClass =
  'has-[:focus-visible]:z-50! sticky top-0 z-20 border-b border-line bg-mist text-[13px] leading-tight font-semibold text-ink-2'

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  state: ListState
  onChange: ChangeList
  /** The checkbox that ticks all rows. */
  tick: ReactNode
  /** The header of the row actions. */
  acts: ReactNode
}

export function TableHead<Row>({ columns, state, onChange, tick, acts }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {tick && (
          <th scope="col" className={`${headClass} ${tickClass} z-30!`}>
            {tick}
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            data-column={column.key}
            scope="col"
            aria-sort={column.computed ? undefined : sortOf(column.key, state)}
            className={`${headClass} ${isRightAligned(column.kind) ? 'text-right' : 'text-left'} ${index === 0 ? `${firstClass(tick !== undefined)} z-30!` : ''}`}
          >
            {column.computed ? (
              <span className={padClass}>{column.header}</span>
            ) : (
              <SortButton column={column} state={state} onChange={onChange} />
            )}
          </th>
        ))}
        {acts && (
          <th scope="col" className={`${headClass} ${actionsClass} z-30!`}>
            {acts}
          </th>
        )}
      </tr>
    </thead>
  )
}

type Sort = 'ascending' | 'descending' | 'none'

const sortOf = (key: string, { sort, direction }: ListState): Sort => {
  if (sort !== key) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortButton<Row>({
  column: { key, header, kind },
  state,
  onChange,
}: {
  column: TableColumn<Row>
  state: ListState
  onChange: ChangeList
}) {
  const sort = sortOf(key, state)
  const Icon = icons[sort]
  const isRight = isRightAligned(kind)
  const next = {
    none: { sort: key, direction: 'asc' },
    ascending: { sort: key, direction: 'desc' },
    descending: { sort: '', direction: 'asc' },
  } as const
  return (
    <button
      type="button"
      data-on-paper
      className={`group relative inline-flex min-h-10 w-full items-center ${padClass} hover:text-ink focus-visible:-outline-offset-2 ${isRight ? 'justify-end text-right' : 'text-left'}`}
      onClick={() => onChange(next[sort])}
    >
      {header}
      <Icon
        size={14}
        aria-hidden
        // In the padding, so that it does not make the column wider.
        className={`absolute ${isRight ? 'left-0' : 'right-0'} ${sort === 'none' ? 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60' : 'text-teal'}`}
      />
    </button>
  )
}
