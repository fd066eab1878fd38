import { CircleCheck, CircleDashed } from 'lucide-react'
import { EditableTable } from '#ui/EditableTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column, Filter } from '#ui/table/columns.ts'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { useUser } from '#workbench/session.ts'
import { type Order, orderCalls } from '../contract.ts'
import { paidNames, statusNames } from '../rules.ts'
import { DiscountAmount } from './DiscountAmount.tsx'
import { MarkPaid } from './MarkPaid.tsx'
import { EditItems, ResendInvoice, ViewInvoice } from './orderActs.tsx'
import { Remarks } from './Remarks.tsx'

const open = { tone: 'danger', icon: CircleDashed } as const
const done = { tone: 'good', icon: CircleCheck } as const

const columns: Column<Order>[] = [
  { key: 'id', header: 'Transaction ID' },
  { key: 'username', header: 'Store Name' },
  { key: 'price', header: 'Amount', kind: 'money' },
  {
    key: 'discount_amount',
    header: 'Discount Amount',
    kind: 'money',
    editable: true,
    required: true,
    cell: (order) => <DiscountAmount {...order} />,
  },
  { key: 'tax_amount', header: 'Tax', kind: 'money' },
  { key: 'total_amount', header: 'Total Amount', kind: 'money' },
  { key: 'date', header: 'Transaction Date', kind: 'day' },
  { key: 'remarks', header: 'Remarks', editable: true, cell: Remarks },
  {
    key: 'status',
    header: 'Status',
    kind: 'choice',
    choices: [
      { value: 0, label: statusNames[0], ...open },
      { value: 1, label: statusNames[1], ...done },
    ],
    editable: true,
    atOnce: true,
  },
  {
    key: 'paid',
    header: 'Paid',
    kind: 'choice',
    choices: [
      { value: 0, label: paidNames[0], ...open },
      { value: 1, label: paidNames[1], ...done },
    ],
    editable: true,
    atOnce: true,
  },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 0, label: 'Due' },
      { value: 1, label: 'Completed' },
    ],
  },
  {
    name: 'paid',
    label: 'Paid',
    choices: [
      { value: 0, label: paidNames[0] },
      { value: 1, label: paidNames[1] },
    ],
  },
]

/** Every order: the office's to look after, a store's own to look at. */
export function SummaryPage() {
  const { type } = useUser()
  const isOffice = type !== 'admin_user'
  return (
    <Page heading="Transaction History">
      <EditableTable
        name="transactions"
        columns={columns}
        list={orderCalls.search}
        filters={filters}
        searchIn={isOffice ? ['id', 'username'] : []}
        exportCall={orderCalls.export}
        editable={() => isOffice}
        save={orderCalls.update}
        saved="Transaction line has been updated"
        notSaved="There was an error updating the transaction line"
        describe={({ id }) => `transaction ${id}`}
        bulk={isOffice ? (orders, clear) => <MarkPaid orders={orders} onDone={clear} /> : undefined}
        totals={({ totals }) => ({
          price: totals.total,
          discount_amount: totals.discountTotal,
          tax_amount: totals.taxTotal,
          total_amount: totals.summaryTotal,
        })}
        actionsHeader="Invoice"
        rowActions={({ id }) => (
          <>
            {isOffice && <EditItems id={id} />}
            <ViewInvoice id={id} />
            <ResendInvoice id={id} />
          </>
        )}
        switcher={<PageSwitcher />}
        empty="No transactions yet. An order appears here as soon as it is placed."
      />
    </Page>
  )
}
