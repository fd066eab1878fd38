import { CircleDot, ClockAlert } from 'lucide-react'
import { showTime } from '#ui/browser/clock.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { type Timestamp, timestampColumns } from '../columns.ts'
import { timeClockCalls } from '../contract.ts'
import { checkedOut, clockTime, nameOfStamp, stampStateNames, stampViewNames } from '../rules.ts'
import { CorrectStamp } from './CorrectStamp.tsx'

const cells: Cells<Timestamp> = {
  checkIn: ({ checkIn }) => showTime(clockTime(checkIn)),
  checkOut: (stamp) => <CheckOut {...stamp} />,
}

const views = viewsOf(stampViewNames)

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function TimestampsPage() {
  return (
    <Page heading="Timestamps" note="When employees checked in and out, in the local time of the store.">
      <DataTable
        name="time stamps"
        columns={timestampColumns}
        cells={cells}
        list={timeClockCalls.all}
        exportCall={timeClockCalls.export}
        views={views}
        filters={filters}
        describe={nameOfStamp}
        rowTone={({ state }) => (state === 'forgotten' ? 'warning' : undefined)}
        rowActions={(stamp) => <CorrectStamp stamp={stamp} />}
        empty="No time stamps yet. Employees check in and out at a till with their pin."
      />
    </Page>
  )
}

function CheckOut(stamp: Timestamp) {
  switch (stamp.state) {
    case 'in':
      return (
        <Tag tone="good" icon={CircleDot}>
          {stampStateNames.in}
        </Tag>
      )
    case 'forgotten':
      return (
        <Tag tone="warning" icon={ClockAlert}>
          {stampStateNames.forgotten}
        </Tag>
      )
    case 'out':
      return checkedOut(stamp, shop.clock)
  }
}
