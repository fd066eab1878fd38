import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Mail, PackageCheck, Printer } from 'lucide-react'
import { ordersPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { useUser } from '#workbench/session.ts'
import { invoiceCalls } from '../../invoiceContract.ts'
import { packingSlipCalls } from '../../packingSlipContract.ts'
import { OrderAgainButton } from '../OrderAgain.tsx'

/** The buttons above the invoice, which are not printed. */
export function InvoiceTools({ id, isThere }: { id: number; isThere: boolean }) {
  const { type } = useUser()
  const { send, busy } = useSend(invoiceCalls.send, { success: ({ message }) => message })
  return (
    <div data-screen-only className="flex flex-wrap justify-end gap-2">
      <BackButton />
      {isThere && (
        <>
          <Button variant="primary" icon={Printer} onClick={() => print()}>
            Print
          </Button>
          {type === 'admin_user' && <OrderAgainButton id={id} />}
          <ExportButton call={invoiceCalls.pdf} sent={{ params: { id } }} label="Download PDF" />
          <ExportButton
            call={packingSlipCalls.pdf}
            sent={{ params: { id } }}
            label="Packing slip"
            icon={PackageCheck}
          />
          <Button icon={Mail} busy={busy} onClick={() => send({ params: { id } })}>
            E-mail the invoice
          </Button>
        </>
      )}
    </div>
  )
}

/** An invoice usually opens in a new tab, which has no page to go back to. Then the button opens the transactions. */
function BackButton() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : router.navigate({ to: ordersPage() }))
  return (
    <Button icon={ArrowLeft} className="mr-auto" onClick={goBack}>
      Back
    </Button>
  )
}
