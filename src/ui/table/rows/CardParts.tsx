import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import type { Call } from '#shared/call.ts'
import { Button, IconButton } from '../../control/Button.tsx'
import { Select } from '../../control/Select.tsx'
import { tableRoles } from '../cards.ts'
import type { TableHeadProps } from './TableHead.tsx'

/** In place of the headers: the checkbox of all rows, and the order of the rows. */
export const CardHead = <Row,>({ tick, ...sorting }: SortChoiceProps<Row> & Pick<TableHeadProps<Row>, 'tick'>) => (
  <thead {...tableRoles.rowgroup}>
    <tr {...tableRoles.row}>
      {tick && (
        <th scope="col" className="pl-1.5">
          {tick}
        </th>
      )}
      <th scope="col" className="ml-auto py-1 pr-3">
        <SortChoice {...sorting} />
      </th>
    </tr>
  </thead>
)

interface SortChoiceProps<Row> extends Omit<TableHeadProps<Row>, 'tick' | 'acts'> {
  list: Call
}

const orders = { newest: 'Newest first', position: 'Position' }

function SortChoice<Row>({ list: { order }, columns, state, onChange }: SortChoiceProps<Row>) {
  const sorted = columns.filter(({ computed }) => !computed)
  const isUp = state.direction === 'asc'
  if (sorted.length === 0) return null
  const isRanked = state.query !== '' && state.filter_by === ''
  const unsorted = order ? orders[order] : 'ID'
  return (
    <span className="flex items-center gap-1">
      <Select
        label="Sort:"
        value={state.sort}
        options={[
          { value: '', label: isRanked ? 'Best match' : unsorted },
          ...sorted.map(({ key, header }) => ({ value: key, label: header })),
        ]}
        onChange={(sort) => onChange({ sort, direction: 'asc' })}
      />
      {state.sort !== '' && (
        <IconButton
          icon={isUp ? ArrowUp : ArrowDown}
          label={isUp ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onChange({ direction: isUp ? 'desc' : 'asc' })}
        />
      )}
    </span>
  )
}

interface CardMoreProps {
  /** The name of the row. */
  name: string
  isOpen: boolean
  onToggle: () => void
}

/** Shows and hides the details of low priority. */
export const CardMore = ({ name, isOpen, onToggle }: CardMoreProps) => (
  <Button size="small" aria-expanded={isOpen} className="mr-auto" onClick={onToggle}>
    {isOpen ? 'Less' : 'More'}
    <span className="sr-only"> of {name}</span>
    <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
  </Button>
)
