import { useQueryClient } from '@tanstack/react-query'
import { BadgeDollarSign, CircleCheck, Mail, PackageCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import type { BodyInput } from '#shared/call.ts'
import { readText } from '#ui/api/download.ts'
import type { CallFailed } from '#ui/api/fetchCall.ts'
import { keyOf, toCallFailed, useSend } from '#ui/api/query.ts'
import { parseHtml } from '#ui/browser/trustedTypes.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { notify } from '#ui/notices/notify.ts'
import { showCount } from '#ui/table/paging/pageWindow.ts'
import type { Selected } from '#ui/table/selection/SelectionBar.tsx'
import type { Order } from '../columns.ts'
import { OrderQuery, orderCalls } from '../contract.ts'
import { invoiceCalls } from '../invoiceContract.ts'
import { packingSlipCalls } from '../packingSlipContract.ts'
import { findCompletionCaution } from './completion.ts'
import { printPapers } from './invoice/printPapers.ts'

interface BulkActsProps {
  selected: Selected<Order>
  onDone: () => void
}

/** More mails than this need a confirmation, because nobody can take them back. */
const fewMails = 10
/** More mails or pages than this are made as a job, so that the user can go on. */
const fewPapers = 50
const manyMails = 200

/** The acts on the selected orders. */
export function BulkActs({ selected, onDone }: BulkActsProps) {
  const { query, count } = selected
  const body = bodyOf(selected)
  const client = useQueryClient()
  /** Other orders match than the user saw, so the list is loaded again. */
  const onFailed = ({ code }: CallFailed) =>
    code === 'stale' && void client.invalidateQueries({ queryKey: keyOf(orderCalls.search) })
  const change = useSend(orderCalls.markPaid, {
    success: ({ message }) => ({ message: 'Transaction line has been updated', detail: message }),
    failed: 'There was an error updating the transaction line',
    invalidates: [orderCalls.search],
    onDone,
    onFailed,
  })
  const mail = useSend(invoiceCalls.sendMany, { success: ({ message }) => message, onDone, onFailed })
  const print = usePrint(onFailed)
  async function mailAll() {
    if (count <= manyMails) return mail.send({ body })
    const { startAsJob } = await import('#ui/jobs/runAsJob.ts')
    if (await startAsJob(invoiceCalls.sendMany, { body }, onFailed)) onDone()
  }

  /** Orders on other pages are not in sight, so their number is shown before they change. */
  const mayChange = (state: string, caution?: string) =>
    (query === undefined && caution === undefined) ||
    confirm({
      title: count === 1 ? `Mark 1 transaction as ${state}?` : `Mark ${showCount(count)} transactions as ${state}?`,
      act: `Mark as ${state}`,
      ...(caution !== undefined && { body: caution, danger: true }),
    })
  async function complete() {
    const caution = await findCompletionCaution(body, count === 1 ? selected.rows[0]?.id : undefined)
    if (await mayChange('completed', caution)) await change.send({ body: { ...body, status: 1 } })
  }
  const mayMail = () =>
    count <= fewMails ||
    confirm({
      title: `E-mail ${showCount(count)} invoices?`,
      body: 'Each buyer gets the invoice of each of the selected transactions.',
      act: 'E-mail invoices',
    })

  return (
    <>
      <Button
        size="small"
        variant="primary"
        icon={BadgeDollarSign}
        busy={change.busy}
        onClick={async () => (await mayChange('paid')) && change.send({ body: { ...body, paid: 1 } })}
      >
        Paid
      </Button>
      <Button size="small" icon={CircleCheck} busy={change.busy} onClick={complete}>
        Completed
      </Button>
      <Button size="small" icon={Printer} busy={print.busy} onClick={() => print.start(body)}>
        Print
      </Button>
      <Button size="small" icon={Mail} busy={mail.busy} onClick={async () => (await mayMail()) && mailAll()}>
        E-mail invoices
      </Button>
      <ExportButton
        size="small"
        label="Invoices as PDF"
        call={invoiceCalls.pdfMany}
        sent={{ body }}
        isLong={count > fewPapers}
        onFailed={onFailed}
      />
      <ExportButton
        size="small"
        icon={PackageCheck}
        label="Packing slips"
        call={packingSlipCalls.pdfMany}
        sent={{ body }}
        isLong={count > fewPapers}
        onFailed={onFailed}
      />
    </>
  )
}

type SelectionBody = BodyInput<typeof invoiceCalls.sendMany>

const bodyOf = ({ rows, query, count }: Selected<Order>): SelectionBody =>
  query ? { matching: OrderQuery.parse(query), count } : { selectedTransactions: rows.map(({ id }) => id) }

/** Prints the invoices of the selected orders, each on its own sheets. */
function usePrint(onFailed: (failure: CallFailed) => void) {
  const [busy, setBusy] = useState(false)
  async function start(body: SelectionBody) {
    setBusy(true)
    try {
      const text = await readText(invoiceCalls.printMany, { body })
      await printPapers(parseHtml(text))
    } catch (error) {
      const failure = toCallFailed(error)
      if (!failure.isShown) notify('error', failure.message)
      onFailed(failure)
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
