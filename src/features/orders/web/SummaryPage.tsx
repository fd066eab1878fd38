import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { useUser } from '#workbench/session.ts'
import { type Order, orderColumns, orderSearch, paidNames } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { isSettled } from '../rules.ts'
import { BulkActs } from './BulkActs.tsx'
import { findCompletionCaution } from './completion.ts'
import { OrderAgainIcon } from './OrderAgain.tsx'
import { EditItems, ResendInvoice, ViewInvoice } from './orderActs.tsx'

/** Asks before the discount of a completed and paid order changes, and before an order is completed too early. */
async function cautionFor(order: Order, changes: Partial<Order> = {}) {
  const cautions = [discountCaution(order, changes), await tooEarly(order, changes)]
  return cautions.filter(Boolean).join(' ') || undefined
}

const tooEarly = ({ id, status }: Order, changes: Partial<Order>) =>
  status === 0 && changes.status === 1 ? findCompletionCaution({ selectedTransactions: [id] }, id) : undefined

/** The remarks of a completed and paid order can be changed freely. */
function discountCaution(order: Order, changes: Partial<Order>) {
  if (!('discount_amount' in changes) || !isSettled(order)) return undefined
  return `Transaction ${order.id} is completed and paid. Another discount changes its total, so the store may owe money or get some back. The transaction will be marked as changed after completion.`
}

const cells: Cells<Order> = {
  total_amount: ({ total_amount, changed_after_completion }) => (
    <>
      {showValue(total_amount, 'money')}
      {changed_after_completion !== null && (
        <span
          title={`Changed after completion, ${showValue(changed_after_completion, 'moment')}`}
          className="ml-auto block text-xs leading-none text-warn"
        >
          changed later
        </span>
      )}
    </>
  ),
  discount_amount: (order) => <DiscountAmount {...order} />,
  // Short, so that the amounts fit on the screen beside it.
  remarks: ({ remarks }) => <ShortText text={remarks} className="max-w-32" />,
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

/** The office sees and edits all orders. A store sees its own and cannot edit them. */
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
        cautionFor={cautionFor}
        describe={({ id }) => `transaction ${id}`}
        bulk={isOffice ? (selected, clear) => <BulkActs selected={selected} onDone={clear} /> : undefined}
        actionsHeader="Invoice"
        rowActions={({ id }) => (
          <>
            {isOffice && <EditItems id={id} />}
            <ViewInvoice id={id} />
            <ResendInvoice id={id} />
            {!isOffice && <OrderAgainIcon id={id} />}
          </>
        )}
        switcher={<PageSwitcher />}
        empty="No transactions yet. An order appears here as soon as it is placed."
      />
    </Page>
  )
}

/** The discount, and its promo code, which is Custom for an amount that was set by hand. */
function DiscountAmount({ discount_amount, promo_code }: Order) {
  return (
    <>
      {showValue(discount_amount, 'money')}
      {promo_code && (
        <span title={promo_code} className="ml-auto block max-w-20 truncate text-xs leading-none text-ink-3">
          {promo_code}
        </span>
      )}
    </>
  )
}
