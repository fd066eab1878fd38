import { EditableTable } from '#ui/EditableTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { useUser } from '#workbench/session.ts'
import { type Order, orderColumns, orderSearch } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { paidNames } from '../rules.ts'
import { DiscountAmount } from './DiscountAmount.tsx'
import { MarkPaid } from './MarkPaid.tsx'
import { EditItems, ResendInvoice, ViewInvoice } from './orderActs.tsx'
import { Remarks } from './Remarks.tsx'

const cells: Cells<Order> = {
  discount_amount: (order) => <DiscountAmount {...order} />,
  remarks: Remarks,
}

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
        columns={orderColumns}
        cells={cells}
        list={orderCalls.search}
        filters={filters}
        searchIn={isOffice ? orderSearch : []}
        exportCall={orderCalls.export}
        editable={() => isOffice}
        save={orderCalls.update}
        saved="Transaction line has been updated"
        notSaved="There was an error updating the transaction line"
        describe={({ id }) => `transaction ${id}`}
        bulk={isOffice ? (orders, clear) => <MarkPaid orders={orders} onDone={clear} /> : undefined}
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
