import { CircleDot, ClockAlert } from 'lucide-react'
import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { Column, Filter, View } from '#ui/table/columns.ts'
import { type Timestamp, timeClockCalls } from '../contract.ts'
import { checkedOut, clockTime, nameOf, stateNames } from '../rules.ts'
import { CorrectStamp } from './CorrectStamp.tsx'

const columns: Column<Timestamp>[] = [
  { key: 'employee', header: 'Employee' },
  { key: 'employeeStore', header: 'Employee Store' },
  { key: 'employeeStoreLocation', header: 'Employee Store Location' },
  { key: 'store', header: 'Store' },
  { key: 'storeLocation', header: 'Store Location' },
  { key: 'date', header: 'Date', kind: 'day' },
  { key: 'checkIn', header: 'Check In', kind: 'moment', cell: ({ checkIn }) => clockTime(checkIn) },
  { key: 'checkOut', header: 'Check Out', kind: 'moment', cell: (stamp) => <CheckOut {...stamp} /> },
  { key: 'hours', header: 'Hours', kind: 'number', cell: ({ hours }) => hours?.toFixed(2) },
]

const views: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'in', label: stateNames.in },
  { value: 'forgotten', label: stateNames.forgotten },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function TimestampsPage() {
  return (
    <Page heading="Timestamps" note="Who came and went when, by the clock of the store they came to.">
      <DataTable
        name="time stamps"
        columns={columns}
        list={timeClockCalls.all}
        exportCall={timeClockCalls.export}
        views={views}
        filters={filters}
        describe={nameOf}
        rowTone={({ state }) => (state === 'forgotten' ? 'warning' : undefined)}
        rowActions={(stamp) => <CorrectStamp stamp={stamp} />}
        totals={({ totals }) => totals}
        empty="No time stamps yet. Employees check in and out at a till, with their pin."
      />
    </Page>
  )
}

function CheckOut(stamp: Timestamp) {
  switch (stamp.state) {
    case 'in':
      return (
        <Tag tone="good" icon={CircleDot}>
          {stateNames.in}
        </Tag>
      )
    case 'forgotten':
      return (
        <Tag tone="warning" icon={ClockAlert}>
          {stateNames.forgotten}
        </Tag>
      )
    case 'out':
      return checkedOut(stamp)
  }
}
