import { Link, useParams } from '@tanstack/react-router'
import { FileText, History, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { movementsPage } from '#features/inventory/pages.ts'
import { displayName } from '#features/inventory/rules.ts'
import { ById } from '#shared/call.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/Page.tsx'
import { orderLineColumns } from '../columns.ts'
import { OrderLineQuery, orderLineCalls } from '../linesContract.ts'
import { invoicePage, ordersPage } from '../pages.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { newTab } from './orderActs.tsx'

export function ItemsPage() {
  const { id: text = '' }: { id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  return (
    <Page heading="Transaction Items">
      {id === undefined ? (
        <NoSuchOrder>“{text}” is no transaction. A transaction ID is a whole number from 1.</NoSuchOrder>
      ) : (
        <Items key={id} id={id} />
      )}
    </Page>
  )
}

/** The same request as the first one of the table, so that both share one response. */
const firstPage = OrderLineQuery.parse({})

function Items({ id }: { id: number }) {
  const { data, error } = useCall(orderLineCalls.search, { params: { id }, body: firstPage })
  if (error instanceof CallFailed && error.status === 404) {
    return <NoSuchOrder>There is no transaction {id}.</NoSuchOrder>
  }
  return (
    <>
      <OrderTotals id={id} order={data?.order} />
      <EditableTable
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
        empty="This transaction is empty: every item has been removed. It stays in the history, at 0."
        actions={
          <>
            <Link to={movementsPage()} search={{ order_id: id }} className={buttonClass()}>
              <History size={16} aria-hidden />
              Stock movements
            </Link>
            <a href={invoicePage({ id })} {...newTab} className={buttonClass()}>
              <FileText size={16} aria-hidden />
              View invoice
            </a>
          </>
        }
      />
    </>
  )
}

function NoSuchOrder({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-paper shadow-card">
      <EmptyState
        icon={SearchX}
        act={
          <Link to={ordersPage()} className={buttonClass('primary')}>
            To the transactions
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
