import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, FileText, SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { displayName } from '#features/inventory/rules.ts'
import { ById } from '#shared/call.ts'
import { invoicePage, ordersPage } from '#shared/pageAddresses.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { orderLineColumns } from '../columns.ts'
import { OrderLineQuery, orderLineCalls } from '../linesContract.ts'
import { packingSlipCalls } from '../packingSlipContract.ts'
import { isSettled } from '../rules.ts'
import { useCameFrom } from './cameFrom.ts'
import { lineCells, lineControls, openLineCells } from './lineCells.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { newTab } from './orderActs.tsx'

// Loaded after the items, because it is below them.
const OrderHistory = lazyPart(() => import('./OrderHistory.tsx').then((it) => it.OrderHistory))

// Loaded beside the order. The space is kept, so that the table does not move.
const AddItem = lazyPart(() => import('./AddItem.tsx').then((it) => it.AddItem))
const addItemSpace = <div className="h-37 sm:h-15.5" />

export function ItemsPage() {
  const { id: text = '' }: { id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  return (
    <Page heading="Transaction Items">
      {id === undefined ? <NoSuchOrder>“{text}” is not a transaction ID.</NoSuchOrder> : <Items key={id} id={id} />}
    </Page>
  )
}

/** The same request as the first one of the table, so that both share one response. */
const firstPage = OrderLineQuery.parse({})

/** The question before a completed and paid order is changed. */
const caution =
  'This transaction is completed and paid. A change affects stock and its total, so the store may owe money or get some back. ' +
  'It will be marked as changed after completion.'
const productColumn = [{ key: 'product_id', header: 'Product ID' }]

function Items({ id }: { id: number }) {
  const { data, error } = useCall(orderLineCalls.search, { params: { id }, body: firstPage })
  if (error instanceof CallFailed && error.status === 404) {
    return <NoSuchOrder>There is no transaction {id}.</NoSuchOrder>
  }
  const order = data?.order
  const asked = order && isSettled(order) ? caution : undefined
  return (
    <>
      <BackToList />
      <EditableTable
        head={
          <>
            <OrderTotals id={id} order={order} />
            <Suspense fallback={addItemSpace}>{order && <AddItem order={order} caution={asked} />}</Suspense>
          </>
        }
        cautionFor={() => asked}
        cells={order?.status ? lineCells : openLineCells}
        controls={lineControls}
        searchAlso={productColumn}
        name="items"
        columns={orderLineColumns}
        list={orderLineCalls.search}
        params={{ id }}
        save={orderLineCalls.update}
        saved="Transaction line has been updated"
        notSaved="There was an error updating the transaction line"
        remove={orderLineCalls.remove}
        removed="Transaction line has been deleted"
        notRemoved="There was an error deleting the transaction line"
        describe={(line) => `${line.quantity} × ${displayName(line)} (${line.id})`}
        empty="This transaction is empty. It stays at 0."
        actions={
          <>
            <ExportButton label="Packing slip" call={packingSlipCalls.pdf} sent={{ params: { id } }} />
            <a href={invoicePage({ id })} {...newTab} className={buttonClass()}>
              <FileText size={16} aria-hidden />
              View invoice
            </a>
          </>
        }
      />
      <Suspense>{order && <OrderHistory order={order} />}</Suspense>
    </>
  )
}

/** Back to the list with its filters and its page. */
function BackToList() {
  const cameFrom = useCameFrom()
  return (
    <Link to={ordersPage()} search={cameFrom} className={`${buttonClass()} justify-self-start`}>
      <ArrowLeft size={16} aria-hidden />
      Back to the transactions
    </Link>
  )
}

function NoSuchOrder({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-paper shadow-card">
      <EmptyState
        icon={SearchX}
        act={
          <Link to={ordersPage()} className={buttonClass('primary')}>
            Go to the transactions
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
